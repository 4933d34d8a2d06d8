// The script of a page with examples: finds them and watches for when one is needed. A classic script, so that it
// also runs, and can say what is the matter, where pages are opened from a file.

import { Live, type Environment, type Port, type Runtime } from './live.js';
import type { Links, Reply } from './protocol.js';
import { Slot, type Surroundings } from './slot.js';
import { readTexts } from './texts.js';

/** Examples this near to the view are made live; a part of the window's height. */
const NEAR = '50%';
const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const;

function surroundings(): Surroundings {
  const region = document.createElement('div');
  region.className = 'tarok-live-announcer';
  region.setAttribute('role', 'status');
  document.body.append(region);
  return {
    announce(text) {
      region.textContent = text;
    },
    outOfView(element, action) {
      // Only below the view: what changes its height above it moves what is read, for not every browser holds on to
      // that, and none does while it is being scrolled.
      const observer = new IntersectionObserver((entries) => {
        const last = entries.at(-1);
        if (!last || last.isIntersecting || last.boundingClientRect.top < 0) return;
        observer.disconnect();
        action();
      });
      observer.observe(element);
    },
  };
}

/** Make addresses that are relative to the language's start relative to the page. */
function fromHere(links: Links, root: string): Links {
  const here = ({ pathname }: { pathname: string }) => pathname.replace(/\/index\.html$/, '/');
  return Object.fromEntries(
    Object.entries(links).map(([target, link]) => {
      const url = new URL(root + link, location.href);
      return [target, here(url) === here(location) ? url.hash : root + link];
    }),
  );
}

function browser(base: URL, root: string): Environment {
  return {
    startWorker(onReply, onError): Port {
      const worker = new Worker(new URL('worker.js', base), { type: 'module', name: 'tarok' });
      worker.onmessage = ({ data }: MessageEvent<Reply>) => { onReply(data); };
      worker.onerror = (event) => {
        event.preventDefault();
        onError(event.message || 'the worker could not be loaded');
      };
      return {
        post: (request) => { worker.postMessage(request); },
        end: () => { worker.terminate(); },
      };
    },
    async loadRuntime(): Promise<Runtime> {
      const styles = document.createElement('link');
      styles.rel = 'stylesheet';
      styles.href = new URL('runtime.css', base).href;
      const styled = new Promise<void>((resolve) => {
        styles.onload = styles.onerror = () => { resolve(); };
      });
      document.head.append(styles);
      const [runtime] = await Promise.all([import(new URL('runtime.js', base).href) as Promise<Runtime>, styled]);
      return runtime;
    },
    async loadLinks(game): Promise<Links> {
      try {
        const response = await fetch(new URL(`${root}links/${encodeURIComponent(game)}.json`, location.href));
        return response.ok ? fromHere((await response.json()) as Links, root) : {};
      } catch {
        return {};
      }
    },
    after(milliseconds, action) {
      const timer = setTimeout(action, milliseconds);
      return () => { clearTimeout(timer); };
    },
    address: () => location.href,
    setAddress(address) {
      try {
        history.replaceState(history.state, '', address);
      } catch {
        // Some browsers refuse when it is done too often; the next one will do.
      }
    },
    log: (problem) => { console.warn('tarok-live:', problem); },
  };
}

/** Run when the page is at rest, so that what is fetched does not hold up what is shown. */
function whenIdle(action: () => void): void {
  const idle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 500 });
    else setTimeout(action, 50);
  };
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

function run(base: URL, root: string): void {
  const texts = readTexts(document.getElementById('tarok-live-texts')?.textContent);
  const elements = [...document.querySelectorAll<HTMLElement>('.tarok-live')];
  if (elements.length === 0) return;
  const around = surroundings();
  const slots = elements.map((element) => new Slot(element, texts, around));
  const impossible =
    location.protocol === 'file:' ? texts.file
    : typeof WebAssembly !== 'object' || typeof Worker !== 'function' ? texts.failed
    : undefined;
  if (impossible !== undefined) {
    for (const slot of slots) slot.fail(impossible, false);
    return;
  }
  const live = new Live(slots, texts, browser(base, root));
  for (const slot of slots) {
    for (const touch of TOUCHES) {
      slot.element.addEventListener(touch, () => { if (!slot.touched) live.need(slot, true); }, true);
    }
  }
  // Whoever saves data gets the examples he touches only.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const seen = new IntersectionObserver(
    (entries) => {
      for (const entry of entries.filter(({ isIntersecting }) => isIntersecting)) {
        seen.unobserve(entry.target);
        const slot = slots.find(({ element }) => element === entry.target);
        if (slot) whenIdle(() => { live.need(slot, false); });
      }
    },
    { rootMargin: `${NEAR} 0px` },
  );
  for (const { element } of slots) seen.observe(element);
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement) run(new URL('.', script.src), script.dataset.root ?? '');
