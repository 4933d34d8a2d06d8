// The words of this script, in the page's language; they come with the page.

/** What the reader is told, in one sentence each. */
export interface Texts {
  /** On the button that asks for the live example. */
  readonly try: string;
  /** On a control that does nothing yet. */
  readonly waiting: string;
  /** While Python is on its way. */
  readonly starting: string;
  /** A control was pressed before the example is live. */
  readonly kept: string;
  /** The example is live; said to those who asked for it. */
  readonly ready: string;
  /** Python could not be started. */
  readonly failed: string;
  /** The page was opened from a file. */
  readonly file: string;
  /** This one example could not be made live. */
  readonly refused: string;
  /** Something went wrong in a live example. */
  readonly raised: string;
  /** Python is gone while examples were live. */
  readonly gone: string;
}

const NAMES: readonly (keyof Texts)[] = [
  'try',
  'waiting',
  'starting',
  'kept',
  'ready',
  'failed',
  'file',
  'refused',
  'raised',
  'gone',
];

/** Read the words from the page's JSON; a word that lacks is left unsaid. */
export function readTexts(json: string | null | undefined): Texts {
  let found: unknown;
  try {
    found = JSON.parse(json ?? '{}');
  } catch {
    found = {};
  }
  const given = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>;
  return Object.fromEntries(
    NAMES.map((name) => [name, typeof given[name] === 'string' ? given[name] : '']),
  ) as unknown as Texts;
}
