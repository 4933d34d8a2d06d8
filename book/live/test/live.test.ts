import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Listener } from '../src/kernel.js';
import { type Connection, Live, LIMIT } from '../src/live.js';
import type { Reply, Request } from '../src/protocol.js';
import { Slot, type Surroundings } from '../src/slot.js';
import { page, TEXTS } from './dom.js';

const SLOTS = ['A', 'B', 'C']
  .map((key) => `<div class="tarok-live" data-case="${key}" data-key="${key}" data-game="galician"><p>${key}</p><button data-early="go"></button></div>`)
  .join('');

const around: Surroundings = { announce: () => undefined, outOfView: () => undefined };

let slots: Slot[];
let live: Live;
let posted: Request[];
let workers: number;
let ended: number;
let log: unknown[];
let address: string;
let timers: Map<number, () => void>;
let worker: { reply: (reply: Reply) => void; error: (why: string) => void };
let runtime: { arrive: () => void; fail: () => void };
let listener: Listener;
let shown: string[];
let pending: number;
let linksAsked: string[];

/** Let everything that is ready to run do so. */
const rest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  page(SLOTS);
  slots = [...document.querySelectorAll<HTMLElement>('.tarok-live')].map((el) => new Slot(el, TEXTS, around));
  posted = [];
  workers = ended = pending = 0;
  log = [];
  shown = [];
  linksAsked = [];
  address = 'https://example.org/en/a.html?B=7#top';
  timers = new Map();
  const connection: Connection = {
    receive: () => Promise.resolve(),
    show: (model, host) => {
      if (model === 'bad') return Promise.reject(new Error('bad model'));
      shown.push(model);
      host.innerHTML = '<button class="ctl-go"></button>';
      return Promise.resolve(() => Promise.resolve());
    },
    get pending() {
      return pending;
    },
  };
  live = new Live(slots, TEXTS, {
    startWorker: (reply, error) => {
      workers++;
      worker = { reply, error };
      return { post: (request) => posted.push(request), end: () => ++ended };
    },
    loadRuntime: () =>
      new Promise((resolve, reject) => {
        runtime = {
          arrive: () => {
            resolve({
              connect: (_post, given) => {
                listener = given;
                return connection;
              },
            });
          },
          fail: () => { reject(new Error('no runtime')); },
        };
      }),
    loadLinks: (game) => {
      linksAsked.push(game);
      return Promise.resolve({ 'rule:X': 'x.html#X' });
    },
    after: (milliseconds, action) => {
      timers.set(milliseconds, action);
      return () => timers.delete(milliseconds);
    },
    address: () => address,
    setAddress: (changed) => {
      address = changed;
    },
    log: (problem) => log.push(problem),
  });
});

const slot = (index: number): Slot => {
  const found = slots[index];
  assert(found);
  return found;
};
const opens = (): number[] => posted.flatMap((request) => (request.type === 'open' ? [request.slot] : []));
const states = (): string[] => slots.map(({ state }) => state);
const notes = (): string[] => [...document.querySelectorAll('.tarok-live-note > span')].map((note) => note.textContent);
const alerts = (): number => document.querySelectorAll('[role="alert"]').length;

async function begin(index: number, touched = false): Promise<void> {
  live.need(slot(index), touched);
  runtime.arrive();
  worker.reply({ type: 'ready' });
  await rest();
}

test('nothing is started until a slot is needed', () => {
  assert.equal(workers, 0);
});

test('one worker serves all, and is asked for one slot at a time', async () => {
  await begin(0);
  live.need(slot(1), false);
  assert.equal(workers, 1);
  assert.deepEqual(posted[0], { type: 'start', game: 'galician', language: 'en' });
  assert.deepEqual(opens(), [0]);
  listener.opened(0, 'm0');
  await rest();
  assert.deepEqual(opens(), [0, 1]);
  listener.opened(1, 'm1');
  await rest();
  assert.deepEqual(states(), ['live', 'live', 'waiting']);
  assert.deepEqual(shown, ['m0', 'm1']);
});

test('the slot that the reader touched comes first', async () => {
  await begin(0);
  live.need(slot(1), false);
  live.need(slot(2), true);
  listener.opened(0, 'm0');
  await rest();
  assert.deepEqual(opens(), [0, 2]);
});

test('the state in the address goes along; the rest of the query does not', async () => {
  await begin(1);
  const open = posted.find((request) => request.type === 'open');
  assert.equal(open?.type === 'open' && open.example.state, '7');
});

test('addresses of rules are sent once for a game, before its first example', async () => {
  await begin(0);
  live.need(slot(1), false);
  listener.opened(0, 'm0');
  await rest();
  assert.deepEqual(posted.map(({ type }) => type), ['start', 'links', 'open', 'open']);
  assert.deepEqual(linksAsked, ['galician']);
});

test('a refused example stands, and the next one is opened', async () => {
  await begin(0, true);
  live.need(slot(1), false);
  listener.refused(0);
  await rest();
  assert.deepEqual(states(), ['failed', 'starting', 'waiting']);
  assert.equal(notes()[0], 'refused');
  assert.equal(alerts(), 1);
  assert.deepEqual(opens(), [0, 1]);
});

test('a view that cannot be shown leaves the static example', async () => {
  await begin(0);
  live.need(slot(1), false);
  listener.opened(0, 'bad');
  await rest();
  assert.equal(states()[0], 'failed');
  assert.equal(notes()[0], 'refused');
  assert.deepEqual(opens(), [0, 1]);
});

test('an early press waits for the answer to the one before', async () => {
  const button = slot(0).element.querySelector<HTMLElement>('[data-early]');
  button?.click();
  button?.click();
  await begin(0, true);
  let presses = 0;
  document.addEventListener('click', () => {
    presses++;
    pending = 1;
  });
  listener.opened(0, 'm0');
  await rest();
  assert.equal(presses, 1);
  pending = 0;
  listener.settled();
  await rest();
  assert.equal(presses, 2);
});

test('what raised in Python is told below its example', async () => {
  await begin(0);
  listener.opened(0, 'm0');
  await rest();
  listener.raised(0);
  assert.deepEqual(notes(), ['raised', '', '']);
  listener.raised(-1);
});

test('the address takes the state of the page\'s own slots only', async () => {
  await begin(0);
  listener.address('A', '1.call.3x1');
  assert.equal(address, 'https://example.org/en/a.html?B=7&A=1.call.3x1#top');
  listener.address('B', '');
  assert.equal(address, 'https://example.org/en/a.html?A=1.call.3x1#top');
  listener.address('other', 'x');
  listener.address('', 'x');
  listener.address('A', 'x'.repeat(2001));
  assert.equal(address, 'https://example.org/en/a.html?A=1.call.3x1#top');
});

test('when Python does not come, all examples stand and one alert says so', async () => {
  live.need(slot(0), false);
  live.need(slot(1), true);
  runtime.arrive();
  worker.reply({ type: 'failed', why: 'no wasm' });
  await rest();
  assert.deepEqual(states(), ['failed', 'failed', 'failed']);
  assert.deepEqual(notes(), ['failed', 'failed', 'failed']);
  assert.equal(slot(1).element.querySelectorAll('[role="alert"]').length, 1);
  assert.equal(alerts(), 1);
  assert.equal(ended, 1);
  assert.deepEqual(log, ['no wasm']);
  live.need(slot(2), true);
  assert.equal(workers, 1);
  worker.reply({ type: 'failed', why: 'again' });
  assert.deepEqual(log, ['no wasm']);
});

test('Python that takes too long does not come', () => {
  live.need(slot(0), true);
  timers.get(LIMIT)?.();
  assert.equal(slot(0).state, 'failed');
  assert.equal(ended, 1);
});

test('Python that came and has nothing to do takes no time', async () => {
  await begin(0);
  listener.opened(0, 'm0');
  await rest();
  worker.reply({ type: 'opened', slot: 0, model: 'm0' });
  await rest();
  assert.equal(timers.size, 0);
});

test('Python that does not answer is given up', async () => {
  await begin(0);
  listener.opened(0, 'm0');
  await rest();
  pending = 1;
  worker.reply({ type: 'raised', slot: 0 });
  await rest();
  timers.get(LIMIT)?.();
  assert.deepEqual(states(), ['live', 'failed', 'failed']);
  assert.equal(notes()[0], 'gone');
  assert.equal(ended, 1);
});

test('Python that answers late is not', async () => {
  await begin(0);
  listener.opened(0, 'm0');
  await rest();
  pending = 1;
  worker.reply({ type: 'raised', slot: 0 });
  await rest();
  pending = 0;
  worker.reply({ type: 'idle', id: 'm' });
  await rest();
  assert.equal(timers.size, 0);
});

test('a runtime that cannot be fetched is a failure too', async () => {
  live.need(slot(0), true);
  runtime.fail();
  await rest();
  assert.equal(slot(0).state, 'failed');
  assert.equal(timers.size, 0);
});

test('a browser that forbids workers is a failure too', () => {
  const other = new Live(slots, TEXTS, {
    startWorker: () => {
      throw new Error('forbidden');
    },
    loadRuntime: () => Promise.reject(new Error('not asked')),
    loadLinks: () => Promise.resolve({}),
    after: () => () => undefined,
    address: () => address,
    setAddress: () => undefined,
    log: (problem) => log.push(problem),
  });
  other.need(slot(0), true);
  assert.equal(slot(0).state, 'failed');
});

test('when Python breaks down later, live examples say so and the others stand', async () => {
  await begin(0);
  listener.opened(0, 'm0');
  await rest();
  worker.error('out of memory');
  assert.deepEqual(states(), ['live', 'failed', 'failed']);
  assert.deepEqual(notes(), ['gone', 'failed', 'failed']);
});

test('what breaks on the page\'s side is logged', async () => {
  await begin(0);
  listener.broken(new Error('view'));
  assert.equal(log.length, 1);
});
