// What the page and the worker say to each other. Everything is plain data; widget state travels as JSON text.

/** An example to open: what the slot's attributes say, the language of its words, and its state from the address. */
export interface Example {
  readonly kind: string;
  readonly case: string;
  readonly game: string;
  readonly language: string;
  readonly state: string;
}

/** Addresses by kind and target, `rule:GAL-AUC-9`. */
export type Links = Readonly<Record<string, string>>;

/** From the page to the worker. */
export type Request =
  /** Get Python and what this game and language need ready. */
  | { readonly type: 'start'; readonly game: string; readonly language: string }
  /** Addresses of what stands in the book, by kind and target; relative to the page. */
  | { readonly type: 'links'; readonly links: Links }
  /** Make the widget of a slot; answered by `opened` or `refused`. */
  | { readonly type: 'open'; readonly slot: number; readonly example: Example }
  /** A message on a comm; answered by `idle` with its id, whatever came of it. */
  | {
      readonly type: 'message';
      readonly id: string;
      readonly comm: string;
      readonly data: string;
      readonly buffers: readonly ArrayBuffer[];
    }
  /** The page is done with a comm. */
  | { readonly type: 'close'; readonly comm: string };

/** From the worker to the page. */
export type Reply =
  /** Python is there. */
  | { readonly type: 'ready' }
  /** Python will not come: the worker is of no use any more. */
  | { readonly type: 'failed'; readonly why: string }
  | { readonly type: 'opened'; readonly slot: number; readonly model: string }
  | { readonly type: 'refused'; readonly slot: number }
  /** A callback of a slot's widget raised. */
  | { readonly type: 'raised'; readonly slot: number }
  /** A widget's state for the address. */
  | { readonly type: 'address'; readonly key: string; readonly value: string }
  | { readonly type: 'idle'; readonly id: string }
  | CommReply;

/** What Python does on a comm. */
export interface CommReply {
  readonly type: 'comm_open' | 'comm_msg' | 'comm_close';
  readonly comm: string;
  readonly data: CommData;
  readonly metadata: Record<string, unknown>;
  readonly buffers: readonly ArrayBuffer[];
}

/** The content of a comm message; its meaning is ipywidgets' own. */
export type CommData = Record<string, unknown>;
