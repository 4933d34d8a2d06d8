import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Slot, type Surroundings } from '../src/slot.js';
import { get, page, TEXTS } from './dom.js';

const STATIC = `
  <div class="tarok-live" data-kind="auction" data-case="GAL-E1" data-key="GAL-E1" data-game="galician">
    <figure id="GAL-E1"><p><a href="#x">link</a></p>
      <button type="button" data-early="next">Next</button>
      <button type="button" data-early="gone">Gone</button>
      <select data-early="call"><option>pass</option><option>hold</option></select>
      <input type="checkbox" data-early="ultimo">
      <input type="text" data-early="points" value="1">
    </figure>
  </div><button id="outside">outside</button>`;
const LIVE = `
  <div><button class="lm-Widget ctl-next">Next</button>
    <div class="ctl-call"><select><option>pass</option><option>hold</option></select></div>
    <div class="ctl-ultimo"><input type="checkbox"></div>
    <div class="ctl-points"><input type="text"></div></div>`;

let said: string[];
let slot: Slot;
let leave: (() => void) | undefined;

const around: Surroundings = {
  announce: (text) => said.push(text),
  outOfView: (_element, action) => {
    leave = action;
  },
};

beforeEach(() => {
  page(STATIC);
  said = [];
  leave = undefined;
  slot = new Slot(get('.tarok-live'), TEXTS, around);
});

const note = (): HTMLElement => get('.tarok-live-note > span');
const tryIt = (): HTMLElement => get('.tarok-live-try');
const build = (host: HTMLElement): Promise<void> => {
  host.innerHTML = LIVE;
  return Promise.resolve();
};
const settle = (): Promise<unknown> => Promise.resolve();
const goLive = async (how = build, then = settle): Promise<void> => {
  await slot.prepare(how);
  await slot.reveal(then);
};
const early = (id: string): HTMLElement => get(`[data-early="${id}"]`);

test('what Python is asked for stands in the slot and the address', () => {
  assert.deepEqual(slot.example('?GAL-E1=3&GAL-E2=4'), {
    kind: 'auction',
    case: 'GAL-E1',
    game: 'galician',
    language: 'en',
    state: '3',
  });
  get('.tarok-live').removeAttribute('data-key');
  assert.equal(slot.example('?=3').state, '');
});

test('the language is that of the text around', () => {
  page(`<div lang="pl">${STATIC}</div>`);
  assert.equal(new Slot(get('.tarok-live'), TEXTS, around).example('').language, 'pl');
});

test('a control says that it is not live yet', () => {
  assert.equal(early('next').title, 'waiting');
  slot.want(false);
  assert.equal(note().textContent, 'starting');
  assert.equal(get('.tarok-live').getAttribute('data-live'), 'starting');
  assert.deepEqual(said, []);
});

test('the reader who asks for it is told that it is on its way', () => {
  tryIt().click();
  slot.want(true);
  assert.deepEqual(said, ['starting']);
  assert.equal(note().textContent, 'starting');
  assert.equal(slot.touched, true);
});

test('a touch alone asks for nothing', () => {
  slot.want(true);
  assert.deepEqual(said, []);
});

/** Let the live view be higher than the static HTML. */
const higher = async (host: HTMLElement): Promise<void> => {
  await build(host);
  Object.defineProperty(host, 'scrollHeight', { value: 500 });
};

test('what would move the page waits until the reader asks for it', async () => {
  await slot.prepare(higher);
  const revealed = slot.reveal(settle);
  await Promise.resolve();
  assert.equal(slot.state, 'ready');
  assert.equal(note().textContent, '');
  assert.equal(early('next').closest('[hidden]'), null);
  tryIt().focus();
  tryIt().click();
  await revealed;
  assert.equal(slot.state, 'live');
  assert.deepEqual(said, ['ready']);
  assert.equal(document.activeElement, get('.ctl-next'));
  assert.equal(document.querySelector('.tarok-live-try'), null);
});

test('what would move the page waits until that is out of view', async () => {
  await slot.prepare(higher);
  const revealed = slot.reveal(settle);
  await Promise.resolve();
  assert.equal(slot.state, 'ready');
  leave?.();
  await revealed;
  assert.equal(slot.state, 'live');
  assert.deepEqual(said, []);
});

test('a press before waits for nothing else', async () => {
  early('next').click();
  await goLive(higher);
  assert.equal(slot.state, 'live');
});

test('failing while it waits takes the live view away', async () => {
  await slot.prepare(higher);
  void slot.reveal(settle);
  slot.fail('sentence', false);
  assert.equal(document.querySelector('.tarok-live-view'), null);
  assert.equal(slot.state, 'failed');
  leave?.();
  await Promise.resolve();
  assert.equal(slot.state, 'failed');
});

test('the live view takes the place of the static HTML', async () => {
  slot.want(false);
  await goLive();
  assert.equal(slot.state, 'live');
  assert.equal(early('next').closest('[hidden]') !== null, true);
  assert.equal(get('.ctl-next').closest('[hidden]'), null);
  assert.equal(note().textContent, '');
  assert.deepEqual(said, []);
});

test('addresses that lead into the static HTML lead to the live view', async () => {
  await goLive();
  assert.equal(document.querySelectorAll('#GAL-E1').length, 1);
  assert.equal(get('#GAL-E1').closest('.tarok-live-view') !== null, true);
});

test('an id that the live view has as well is its own', async () => {
  await goLive((host) => {
    host.innerHTML = '<p id="GAL-E1"></p>';
    return Promise.resolve();
  }, settle);
  assert.equal(document.querySelectorAll('#GAL-E1').length, 1);
  assert.equal(get('#GAL-E1').tagName, 'P');
});

test('presses are kept and done in order, each when the one before is settled', async () => {
  early('next').click();
  early('gone').click();
  early('next').click();
  assert.equal(note().textContent, 'kept');
  assert.deepEqual(said, ['kept', 'kept', 'kept']);
  const done: string[] = [];
  await goLive(
    async (host) => {
      await build(host);
      host.querySelector('.ctl-next')?.addEventListener('click', () => done.push('next'));
    },
    () => Promise.resolve(done.push('settled')),
  );
  assert.deepEqual(done, ['next', 'settled', 'next', 'settled']);
  assert.equal(said.at(-1), 'ready');
});

test('a press on what lies inside a control is a press on it', () => {
  early('next').innerHTML = '<span>Next</span>';
  get('[data-early="next"] span').click();
  assert.deepEqual(said, ['kept']);
});

test('a press elsewhere in the example is none', () => {
  get('.tarok-live a').click();
  assert.deepEqual(said, []);
});

test('values chosen early are chosen again', async () => {
  const chosen = (element: HTMLElement): boolean => element.dispatchEvent(new Event('change', { bubbles: true }));
  (early('call') as HTMLSelectElement).selectedIndex = 1;
  chosen(early('call'));
  (early('ultimo') as HTMLInputElement).checked = true;
  chosen(early('ultimo'));
  (early('points') as HTMLInputElement).value = '45';
  chosen(early('points'));
  const changes: string[] = [];
  await goLive(async (host) => {
    await build(host);
    host.addEventListener('change', ({ target }) => changes.push((target as HTMLInputElement).value));
  }, settle);
  assert.equal((get('.ctl-call select') as HTMLSelectElement).value, 'hold');
  assert.equal((get('.ctl-ultimo input') as HTMLInputElement).checked, true);
  assert.equal((get('.ctl-points input') as HTMLInputElement).value, '45');
  assert.deepEqual(changes, ['hold', 'on', '45']);
});

test('a value that is no choice any more is left alone', async () => {
  (early('call') as HTMLSelectElement).options[1]?.replaceWith(new (document.defaultView ?? globalThis).Option('solo'));
  (early('call') as HTMLSelectElement).selectedIndex = 1;
  early('call').dispatchEvent(new Event('change', { bubbles: true }));
  await goLive();
  assert.equal((get('.ctl-call select') as HTMLSelectElement).value, 'pass');
});

test('not more presses are kept than a reader makes', async () => {
  for (let n = 0; n < 100; n++) early('next').click();
  let presses = 0;
  await goLive(async (host) => {
    await build(host);
    host.querySelector('.ctl-next')?.addEventListener('click', () => ++presses);
  }, settle);
  assert.equal(presses, 30);
});

test('a live control is pressed at once', async () => {
  await goLive();
  get('.ctl-next').click();
  assert.deepEqual(said, []);
});

test('the focus goes to the control with the same id', async () => {
  early('call').focus();
  await goLive();
  assert.equal(document.activeElement, get('.ctl-call select'));
});

test('the focus stays in the example when its control is not there any more', async () => {
  early('gone').focus();
  await goLive();
  assert.equal(document.activeElement, get('.tarok-live-view'));
});

test('a focus elsewhere stays where it is', async () => {
  get('#outside').focus();
  await goLive();
  assert.equal(document.activeElement, get('#outside'));
});

test('the focus follows a control that was replaced', async () => {
  await goLive();
  get('.ctl-next').focus();
  get('.tarok-live-view > div').outerHTML = LIVE;
  slot.keepFocus();
  assert.equal(document.activeElement, get('.ctl-next'));
});

test('the focus is not taken from where the reader went meanwhile', async () => {
  await goLive();
  get('.ctl-next').focus();
  get('.tarok-live-view > div').outerHTML = LIVE;
  get('#outside').focus();
  slot.keepFocus();
  assert.equal(document.activeElement, get('#outside'));
});

test('a view that cannot be built leaves no trace', async () => {
  slot.want(false);
  await assert.rejects(
    goLive((host) => {
      host.textContent = 'half';
      return Promise.reject(new Error('no'));
    }, settle),
  );
  assert.equal(document.querySelector('.tarok-live-view'), null);
  slot.fail('sentence', true);
  assert.equal(slot.state, 'failed');
});

test('failing leaves the static HTML, disables its controls and says why', () => {
  early('next').click();
  slot.fail('sentence', true);
  assert.equal(note().textContent, 'sentence');
  assert.equal(note().getAttribute('role'), 'alert');
  assert.equal((early('next') as HTMLButtonElement).disabled, true);
  assert.equal(early('next').closest('[hidden]'), null);
  early('next').click();
  assert.equal(note().textContent, 'sentence');
});

test('a sentence that nobody waits for is no alert', () => {
  slot.fail('sentence', false);
  assert.equal(note().getAttribute('role'), null);
});

test('what goes wrong in the live view is an alert below it', async () => {
  await goLive();
  slot.alert('wrong');
  assert.equal(note().getAttribute('role'), 'alert');
  assert.equal(get('.tarok-live-note').hidden, false);
  slot.fail('too late', true);
  assert.equal(note().textContent, 'wrong');
});
