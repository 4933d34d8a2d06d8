// A page for tests: its window's names are global, as they are in a browser.

import { JSDOM } from 'jsdom';
import type { Texts } from '../src/texts.js';

const NAMES = [
  'document',
  'Element',
  'HTMLElement',
  'HTMLInputElement',
  'HTMLSelectElement',
  'Event',
  'FocusEvent',
  'getComputedStyle',
] as const;

export const TEXTS: Texts = {
  try: 'try',
  waiting: 'waiting',
  starting: 'starting',
  kept: 'kept',
  ready: 'ready',
  failed: 'failed',
  file: 'file',
  refused: 'refused',
  raised: 'raised',
  gone: 'gone',
};

/** Make a page the current one; returns its window. */
export function page(html: string): JSDOM['window'] {
  const { window } = new JSDOM(`<!DOCTYPE html><html lang="en"><body>${html}</body></html>`, {
    url: 'https://example.org/en/page.html',
  });
  for (const name of NAMES) Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
  Object.defineProperty(globalThis, 'CSS', {
    value: { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') },
    configurable: true,
  });
  return window;
}

/** The first element that a selector finds. */
export function get(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}
