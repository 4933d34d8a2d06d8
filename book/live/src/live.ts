// Makes the examples of a page live: one worker for all, started when the first is needed, asked in order of need.

import { LONGEST_STATE, withState } from './address.js';
import type { Listener } from './kernel.js';
import type { Links, Reply, Request } from './protocol.js';
import type { Slot } from './slot.js';
import type { Texts } from './texts.js';

/** Python takes at most this long to come, or to answer, in milliseconds. */
export const LIMIT = 60_000;

/** What the page needs of a worker. */
export interface Port {
  post(request: Request): void;
  end(): void;
}

/** The part of the page script that holds ipywidgets; it is fetched only when something goes live. */
export interface Runtime {
  connect(post: (request: Request) => void, listener: Listener): Connection;
}

/** Python's widgets in the page. */
export interface Connection {
  /** Carry out what the worker sent. */
  receive(reply: Reply): Promise<void>;
  /** Show a model; the result resolves when everything in it is shown. */
  show(model: string, host: HTMLElement): Promise<() => Promise<void>>;
  /** The number of messages that Python has not answered yet. */
  readonly pending: number;
}

/** What the script takes from the browser. */
export interface Environment {
  startWorker(onReply: (reply: Reply) => void, onError: (why: string) => void): Port;
  loadRuntime(): Promise<Runtime>;
  /** Where things of a game stand in the book; empty when that cannot be had. */
  loadLinks(game: string): Promise<Links>;
  after(milliseconds: number, action: () => void): () => void;
  address(): string;
  setAddress(address: string): void;
  log(problem: unknown): void;
}

export class Live implements Listener {
  #port: Port | undefined;
  #connection: Connection | undefined;
  #opening: number | undefined;
  #failed = false;
  #settled: (() => void)[] = [];
  #stopWaiting: (() => void) | undefined;
  readonly #links = new Map<string, Promise<void>>();

  constructor(
    private readonly slots: readonly Slot[],
    private readonly texts: Texts,
    private readonly environment: Environment,
  ) {}

  /** A slot comes near the view, or the reader touched it. */
  need(slot: Slot, touched: boolean): void {
    if (this.#failed) return;
    slot.want(touched);
    if (this.#port) this.#openNext();
    else this.#start(slot);
  }

  opened(index: number, model: string): void {
    const slot = this.slots[index];
    const connection = this.#connection;
    if (!slot || !connection) return;
    let shown: (() => Promise<void>) | undefined;
    const prepared = slot.prepare(async (host) => {
      shown = await connection.show(model, host);
    });
    prepared
      .catch((error: unknown) => {
        this.environment.log(error);
        slot.fail(this.texts.refused, slot.touched);
      })
      .finally(() => { this.#done(index); });
    prepared
      .then(() =>
        slot.reveal(async () => {
          await this.#quiet();
          await shown?.();
        }),
      )
      .catch(() => undefined); // told above
  }

  refused(index: number): void {
    const slot = this.slots[index];
    slot?.fail(this.texts.refused, slot.touched);
    this.#done(index);
  }

  raised(index: number): void {
    this.slots[index]?.alert(this.texts.raised);
  }

  address(key: string, value: string): void {
    if (value.length > LONGEST_STATE || !this.slots.some((slot) => slot.key !== '' && slot.key === key)) return;
    this.environment.setAddress(withState(this.environment.address(), key, value));
  }

  broken(error: unknown): void {
    this.environment.log(error);
  }

  settled(): void {
    for (const slot of this.slots) slot.keepFocus();
    for (const resolve of this.#settled.splice(0)) resolve();
  }

  #start(first: Slot): void {
    const { environment } = this;
    this.#wait();
    let port: Port;
    try {
      port = environment.startWorker(
        (reply) => {
          if (reply.type === 'failed') this.#fail(reply.why);
          else void this.#connection?.receive(reply).then(() => { this.#heard(); });
          if (reply.type === 'ready') this.#heard();
        },
        (why) => { this.#fail(why); },
      );
    } catch (error) {
      this.#fail(String(error));
      return;
    }
    this.#port = port;
    const { game, language } = first.example('');
    port.post({ type: 'start', game, language });
    void this.#sendLinks(game);
    environment.loadRuntime().then(
      (runtime) => {
        if (this.#failed) return;
        const post = (request: Request): void => {
          port.post(request);
          this.#wait();
        };
        this.#connection = runtime.connect(post, this);
        this.#openNext();
      },
      (error: unknown) => { this.#fail(String(error)); },
    );
  }

  /** Python has something to do: it must be heard of in time. */
  #wait(): void {
    this.#stopWaiting ??= this.environment.after(LIMIT, () => { this.#fail('Python does not answer'); });
  }

  /** Python was heard of. */
  #heard(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
    if (!this.#failed && (this.#opening !== undefined || (this.#connection?.pending ?? 0) > 0)) this.#wait();
  }

  /** Ask for the slot that is needed most, unless one is being opened. */
  #openNext(): void {
    if (!this.#connection || this.#opening !== undefined || this.#failed) return;
    const next = this.slots
      .filter((slot) => slot.state === 'starting')
      .sort((a, b) => Number(b.touched) - Number(a.touched) || distance(a) - distance(b))[0];
    if (!next) return;
    this.#opening = this.slots.indexOf(next);
    const example = next.example(new URL(this.environment.address()).search);
    const request = { type: 'open', slot: this.#opening, example } as const;
    this.#wait();
    void this.#sendLinks(example.game).then(() => this.#port?.post(request));
  }

  /** See to it that Python knows where things of a game stand. */
  #sendLinks(game: string): Promise<void> {
    const sent =
      this.#links.get(game) ??
      this.environment.loadLinks(game).then((links) => this.#port?.post({ type: 'links', links }));
    this.#links.set(game, sent);
    return sent;
  }

  #done(index: number): void {
    if (this.#opening === index) this.#opening = undefined;
    this.#openNext();
  }

  /** Resolves when Python has answered everything. */
  #quiet(): Promise<void> {
    if (!this.#connection || this.#connection.pending === 0 || this.#failed) return Promise.resolve();
    return new Promise((resolve) => this.#settled.push(resolve));
  }

  #fail(why: string): void {
    if (this.#failed) return;
    this.#failed = true;
    this.environment.log(why);
    this.#stopWaiting?.();
    this.#port?.end();
    for (const resolve of this.#settled.splice(0)) resolve();
    // One alert is enough: at the example that the reader touched, or else at the first that was to go live.
    const wanted = this.slots.filter(({ state }) => state === 'starting' || state === 'ready');
    const told = wanted.find((slot) => slot.touched) ?? wanted[0];
    for (const slot of this.slots) {
      if (slot.state === 'live') slot.alert(this.texts.gone);
      else slot.fail(this.texts.failed, slot === told);
    }
  }
}

/** How far a slot is from the middle of the window. */
function distance(slot: Slot): number {
  const { top, bottom } = slot.element.getBoundingClientRect();
  const middle = (slot.element.ownerDocument.defaultView?.innerHeight ?? 0) / 2;
  return top > middle ? top - middle : bottom < middle ? middle - bottom : 0;
}
