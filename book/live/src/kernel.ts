// The page's end of ipywidgets' comms: one Jupyter comm for each model, carried by messages to the worker.

import type { CommData, CommReply, Reply, Request } from './protocol.js';

/** How ipywidgets' models wish to hear of the messages they sent (a part of Jupyter's callbacks). */
export interface Callbacks {
  readonly iopub?: { readonly status?: (message: StatusMessage) => void };
}

/** Jupyter's status message, as far as models look at it. */
export interface StatusMessage {
  readonly parent_header: { readonly msg_id: string };
  readonly content: { readonly execution_state: 'idle' };
}

/** A message on a comm, as models expect it. */
export interface CommMessage {
  readonly content: { readonly comm_id: string; readonly data: CommData };
  readonly metadata: Record<string, unknown>;
  readonly buffers: readonly DataView[];
}

/** What becomes of the comms that Python opens. */
export interface Models {
  /** Make the model of a comm; the next message waits for it. */
  open(comm: Comm, message: CommMessage): Promise<unknown>;
}

/** What the kernel tells beside comm messages. */
export interface Listener {
  opened(slot: number, model: string): void;
  refused(slot: number): void;
  raised(slot: number): void;
  address(key: string, value: string): void;
  /** A message could not be carried out on the page's side. */
  broken(error: unknown): void;
  /** Every message sent so far was answered. */
  settled(): void;
}

/** The buffers of a message as ipywidgets hands them over. */
export type Buffers = readonly (ArrayBuffer | ArrayBufferView)[];

/** One comm, with the interface that ipywidgets' models use. */
export class Comm {
  readonly target_name = 'jupyter.widget';
  #onMessage: ((message: CommMessage) => unknown) | undefined;
  #onClose: ((message: CommMessage) => unknown) | undefined;

  constructor(
    readonly comm_id: string,
    private readonly kernel: Kernel,
  ) {}

  /** Python opens the comms; a page never does. */
  open(): string {
    return '';
  }

  send(data: unknown, callbacks?: Callbacks, _metadata?: unknown, buffers: Buffers = []): string {
    return this.kernel.send(this.comm_id, data, callbacks, buffers);
  }

  close(): string {
    this.kernel.close(this.comm_id);
    return '';
  }

  on_msg(callback: (message: CommMessage) => unknown): void {
    this.#onMessage = callback;
  }

  on_close(callback: (message: CommMessage) => unknown): void {
    this.#onClose = callback;
  }

  /** Hand a message of Python's to the model. */
  receive(message: CommMessage): unknown {
    return this.#onMessage?.(message);
  }

  /** Tell the model that Python closed the comm. */
  closed(message: CommMessage): unknown {
    return this.#onClose?.(message);
  }
}

/** Carries comms over messages. Python's messages are carried out one after the other, in the order they came. */
export class Kernel {
  readonly #comms = new Map<string, Comm>();
  readonly #waiting = new Map<string, Callbacks | undefined>();
  #sent = 0;
  #work: Promise<void> = Promise.resolve();

  constructor(
    private readonly post: (request: Request) => void,
    private readonly models: Models,
    private readonly listener: Listener,
  ) {}

  /** The number of messages that Python has not answered yet. */
  get pending(): number {
    return this.#waiting.size;
  }

  /** Send a message to Python and return its id. */
  send(comm: string, data: unknown, callbacks?: Callbacks, buffers: Buffers = []): string {
    const id = `page-${String(++this.#sent)}`;
    this.#waiting.set(id, callbacks);
    this.post({ type: 'message', id, comm, data: JSON.stringify(data), buffers: buffers.map(copied) });
    return id;
  }

  /** Forget a comm on both sides. */
  close(comm: string): void {
    if (this.#comms.delete(comm)) this.post({ type: 'close', comm });
  }

  /** Carry out a message of Python's after those that came before; resolves when it is done. */
  receive(reply: Reply): Promise<void> {
    this.#work = this.#work
      .then(() => this.#carryOut(reply))
      .catch((error: unknown) => {
        this.listener.broken(error);
      });
    return this.#work;
  }

  async #carryOut(reply: Reply): Promise<void> {
    switch (reply.type) {
      case 'comm_open': {
        const comm = new Comm(reply.comm, this);
        this.#comms.set(reply.comm, comm);
        await this.models.open(comm, message(reply));
        break;
      }
      case 'comm_msg':
        await this.#comms.get(reply.comm)?.receive(message(reply));
        break;
      case 'comm_close': {
        const comm = this.#comms.get(reply.comm);
        this.#comms.delete(reply.comm);
        await comm?.closed(message(reply));
        break;
      }
      case 'idle':
        this.#idle(reply.id);
        break;
      case 'opened':
        this.listener.opened(reply.slot, reply.model);
        break;
      case 'refused':
        this.listener.refused(reply.slot);
        break;
      case 'raised':
        this.listener.raised(reply.slot);
        break;
      case 'address':
        this.listener.address(reply.key, reply.value);
        break;
      case 'ready':
      case 'failed':
        break; // the page's own concern, before and after there is a kernel
    }
  }

  /** Let a model go on: it holds back further changes until Python is done with the last one. */
  #idle(id: string): void {
    const callbacks = this.#waiting.get(id);
    this.#waiting.delete(id);
    callbacks?.iopub?.status?.({ parent_header: { msg_id: id }, content: { execution_state: 'idle' } });
    if (this.#waiting.size === 0) this.listener.settled();
  }
}

function message(reply: CommReply): CommMessage {
  return {
    content: { comm_id: reply.comm, data: reply.data },
    metadata: reply.metadata,
    buffers: reply.buffers.map((buffer) => new DataView(buffer)),
  };
}

function copied(buffer: ArrayBuffer | ArrayBufferView): ArrayBuffer {
  const bytes = ArrayBuffer.isView(buffer)
    ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
    : new Uint8Array(buffer);
  return bytes.slice().buffer;
}
