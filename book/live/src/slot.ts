// One example of the page: its static HTML first, its live view in the same place later.

import { stateIn } from './address.js';
import type { Example } from './protocol.js';
import type { Texts } from './texts.js';

/**
 * `waiting`: static, nothing started; `starting`: wanted; `ready`: the live view is built, but would move what the
 * reader sees; `live`; `failed`: static for good.
 */
export type State = 'waiting' | 'starting' | 'ready' | 'live' | 'failed';

/** What the reader did with a control before it worked: a press, or a value chosen. */
interface Early {
  readonly control: string;
  readonly value: string | undefined;
}

/** More than these are not remembered. */
const MOST_EARLY = 30;
const WITH_VALUE = 'select, input, textarea';
const FOCUSABLE = 'button, select, input, textarea, a[href], summary, [tabindex]';

/** What a slot needs of the page around it. */
export interface Surroundings {
  /** Say something to those who listen to the page. */
  announce(text: string): void;
  /** Run when an element is not in view and what is can stand still, now or later. */
  outOfView(element: Element, action: () => void): void;
}

export class Slot {
  /** Whether the reader touched it: he is waiting for it. */
  touched = false;
  #state: State = 'waiting';
  readonly #note: HTMLElement;
  readonly #try: HTMLButtonElement;
  readonly #text: HTMLElement;
  #early: Early[] = [];
  /** The reader wants it live, also if it takes more room then. */
  #asked = false;
  #whenAsked: (() => void) | undefined;
  #host: HTMLElement | undefined;
  #focus: { readonly element: Element; readonly control: string | undefined } | undefined;

  constructor(
    readonly element: HTMLElement,
    private readonly texts: Texts,
    private readonly surroundings: Surroundings,
  ) {
    const document = element.ownerDocument;
    this.#try = document.createElement('button');
    this.#try.type = 'button';
    this.#try.className = 'tarok-live-try';
    this.#try.textContent = texts.try;
    // A page may have twenty of them: to those who hear their names they are told apart.
    if (this.key) this.#try.ariaLabel = `${texts.try}: ${this.key}`;
    this.#text = document.createElement('span');
    this.#note = document.createElement('p');
    this.#note.className = 'tarok-live-note';
    this.#note.append(this.#try, this.#text);
    element.append(this.#note);
    for (const control of this.#earlyControls()) if (!control.title) control.title = texts.waiting;
    this.#try.addEventListener('click', () => { this.#ask(this.texts.starting); });
    element.addEventListener('click', (event) => { this.#pressed(event); }, true);
    element.addEventListener('change', (event) => { this.#changed(event); }, true);
    element.addEventListener('focusin', (event) => { this.#focused(event); });
    this.#enter('waiting');
  }

  get state(): State {
    return this.#state;
  }

  /** The name of its state in the address. */
  get key(): string {
    return this.element.dataset.key ?? '';
  }

  /** What Python is asked for; the state comes from the address' query. */
  example(search: string): Example {
    const { kind = '', case: case_ = '', game = '' } = this.element.dataset;
    const language = this.element.closest<HTMLElement>('[lang]')?.lang ?? '';
    return { kind, case: case_, game, language, state: this.key ? stateIn(search, this.key) : '' };
  }

  /** Python was asked for. */
  want(touched: boolean): void {
    this.touched ||= touched;
    if (this.#state !== 'waiting') return;
    this.#enter('starting');
    if (!this.#asked) this.#say(this.texts.starting);
  }

  /** Build the live view out of sight; `build` shows it in an element. */
  async prepare(build: (host: HTMLElement) => Promise<unknown>): Promise<void> {
    const host = this.element.ownerDocument.createElement('div');
    host.className = 'tarok-live-view';
    host.tabIndex = -1;
    this.element.insertBefore(host, this.#note);
    try {
      await build(host);
    } catch (error) {
      host.remove();
      throw error;
    }
    this.#host = host;
    this.#enter('ready');
    if (!this.#asked) this.#say('');
  }

  /**
   * Put the live view in the place of the static HTML, and do what the reader did meanwhile.
   *
   * Waits while that would move what he sees, unless he asked for it. `settle` resolves when Python has answered
   * and all is shown.
   */
  async reveal(settle: () => Promise<unknown>): Promise<void> {
    const host = this.#host;
    if (!host) return;
    await this.#room(host);
    if (this.#state !== 'ready') return; // it failed meanwhile
    this.#swap(host);
    for (let early = this.#early.shift(); early; early = this.#early.shift()) {
      if (this.#redo(early)) await settle();
    }
    if (this.#asked) this.surroundings.announce(this.texts.ready);
  }

  /** Give up: the static HTML stands, and a sentence says why. */
  fail(text: string, alert: boolean): void {
    if (this.#state === 'live' || this.#state === 'failed') return;
    this.#early = [];
    this.#host?.remove();
    this.#host = undefined;
    this.#enter('failed');
    this.#try.remove();
    for (const control of this.#earlyControls()) {
      control.title = text;
      control.ariaDisabled = 'true';
      if ('disabled' in control) control.disabled = true;
    }
    this.#say(text, alert);
  }

  /** Say what went wrong in the live view. */
  alert(text: string): void {
    this.#say(text, true);
  }

  /** Give the focus back when the control that had it was replaced by a new one with the same id. */
  keepFocus(): void {
    const document = this.element.ownerDocument;
    const lost = this.#focus;
    if (!this.#host || !lost || lost.element.isConnected) return;
    this.#focus = undefined;
    if (document.activeElement && document.activeElement !== document.body) return;
    (this.#control(lost.control) ?? this.#host).focus({ preventScroll: true });
  }

  #enter(state: State): void {
    this.#state = state;
    this.element.dataset.live = state;
    this.element.ariaBusy = state === 'starting' ? 'true' : null;
  }

  #say(text: string, alert = false): void {
    // An alert is heard when its element gets the words, so the role comes first.
    if (alert) this.#text.setAttribute('role', 'alert');
    else this.#text.removeAttribute('role');
    this.#text.classList.toggle('tarok-live-wrong', alert);
    this.#text.textContent = text;
    this.#note.hidden = this.#state === 'live' && text === '';
  }

  /** The reader wants the live view. */
  #ask(text: string): void {
    this.#asked = true;
    this.element.dataset.asked = ''; // it may take its room now: the reader expects it
    if (this.#state !== 'ready') {
      this.#say(text);
      this.surroundings.announce(text);
    }
    this.#whenAsked?.();
  }

  /** Resolves when the live view can be shown without moving what the reader sees, or he asked for it. */
  #room(host: HTMLElement): Promise<void> {
    if (this.#asked || host.scrollHeight <= this.#height()) return Promise.resolve();
    return new Promise((resolve) => {
      this.#whenAsked = resolve;
      // Nothing below it is in view then.
      this.surroundings.outOfView(this.#note, resolve);
    });
  }

  #earlyControls(): (HTMLElement & { disabled?: boolean })[] {
    return [...this.element.querySelectorAll<HTMLElement>('[data-early]')];
  }

  /** The control of the static HTML that an event belongs to, while it is to be remembered. */
  #earlyControl(event: Event): HTMLElement | null {
    if (this.#state === 'live' || this.#state === 'failed' || !(event.target instanceof Element)) return null;
    return event.target.closest<HTMLElement>('[data-early]');
  }

  #pressed(event: Event): void {
    const control = this.#earlyControl(event);
    if (!control || control.matches(WITH_VALUE)) return;
    event.preventDefault();
    this.#remember(control, undefined);
  }

  #changed(event: Event): void {
    const control = this.#earlyControl(event);
    if (control?.matches(WITH_VALUE)) this.#remember(control, valueOf(control));
  }

  #remember(control: HTMLElement, value: string | undefined): void {
    if (this.#early.length >= MOST_EARLY) return;
    this.#early.push({ control: control.dataset.early ?? '', value });
    control.dataset.kept = 'true';
    this.#ask(this.texts.kept);
  }

  #swap(host: HTMLElement): void {
    const document = this.element.ownerDocument;
    const active = document.activeElement;
    const had = active && active !== this.element && this.element.contains(active) ? active : undefined;
    const control = had?.closest<HTMLElement>('[data-early]')?.dataset.early;
    host.style.minBlockSize = `${String(this.#height())}px`;
    const release = (): void => { host.style.minBlockSize = ''; };
    document.defaultView?.addEventListener('resize', release, { once: true });
    this.surroundings.outOfView(host, release);

    const still = document.createElement('div');
    still.hidden = true;
    for (const node of [...this.element.childNodes]) if (node !== host && node !== this.#note) still.append(node);
    keepAnchors(still, host);
    this.element.prepend(still);
    this.#enter('live');
    this.#try.remove();
    this.#say('');
    if (had) (this.#control(control) ?? this.#first(had === this.#try) ?? host).focus({ preventScroll: true });
  }

  /** The height of what the slot shows, in pixels. */
  #height(): number {
    const { paddingTop, paddingBottom } = getComputedStyle(this.element);
    const padding = parseFloat(paddingTop || '0') + parseFloat(paddingBottom || '0');
    return Math.max(0, Math.floor(this.element.getBoundingClientRect().height - padding));
  }

  /** The first live control, if it is wanted. */
  #first(wanted: boolean): HTMLElement | undefined {
    return wanted ? (this.#host?.querySelector<HTMLElement>(`:is(${FOCUSABLE}):not(:disabled)`) ?? undefined) : undefined;
  }

  /** The live control with an id, or what in it takes the focus. */
  #control(id: string | undefined): HTMLElement | undefined {
    if (!id) return undefined;
    const found = this.#host?.querySelector<HTMLElement>(`.${CSS.escape(`ctl-${id}`)}`);
    if (!found) return undefined;
    return found.matches(FOCUSABLE) ? found : (found.querySelector<HTMLElement>(FOCUSABLE) ?? undefined);
  }

  #redo(early: Early): boolean {
    const control = this.#control(early.control);
    if (!control) return false;
    if (early.value === undefined || !control.matches(WITH_VALUE)) control.click();
    else choose(control, early.value);
    return true;
  }

  #focused(event: FocusEvent): void {
    if (!this.#host || !(event.target instanceof Element) || !this.#host.contains(event.target)) return;
    const classes = [...(event.target.closest('[class*="ctl-"]')?.classList ?? [])];
    const control = classes.find((name) => name.startsWith('ctl-'))?.slice('ctl-'.length);
    this.#focus = { element: event.target, control };
  }
}

/** Let addresses that lead into the hidden static HTML lead to the live view. */
function keepAnchors(still: HTMLElement, host: HTMLElement): void {
  const anchors: HTMLElement[] = [];
  for (const element of still.querySelectorAll('[id]')) {
    if (!host.querySelector(`#${CSS.escape(element.id)}`)) {
      const anchor = still.ownerDocument.createElement('span');
      anchor.id = element.id;
      anchors.push(anchor);
    }
    element.removeAttribute('id');
  }
  host.prepend(...anchors);
}

function valueOf(control: HTMLElement): string {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.text ?? '';
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) return String(control.checked);
  return (control as HTMLInputElement | HTMLTextAreaElement).value;
}

function choose(control: HTMLElement, value: string): void {
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) {
    if (String(control.checked) !== value) control.click();
    return;
  }
  if (control instanceof HTMLSelectElement) {
    const option = [...control.options].find(({ text }) => text === value);
    if (!option || option.disabled) return;
    control.selectedIndex = option.index;
  } else {
    (control as HTMLInputElement | HTMLTextAreaElement).value = value;
  }
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
