// The worker: Python, and in it the kernel that ipywidgets talks to. Fetches its own files only.

import { loadPyodide, type PyodideAPI } from 'pyodide';
import type { Reply, Request } from './protocol.js';

/** `files.json`: what there is to fetch. Paths are relative to it. */
interface Files {
  readonly base: Archive;
  /** By name of a game; games that share a package share an archive. */
  readonly games: Readonly<Record<string, Archive>>;
  /** By language; English needs none. */
  readonly languages: Readonly<Record<string, Archive>>;
}

interface Archive {
  readonly path: string;
  readonly bytes: number;
  readonly integrity: string;
}

/** The kernel: `python/tarok_kernel.py`. */
interface PythonKernel {
  start(post: (message: string, buffers: unknown) => void): void;
  refresh(): void;
  links(links: string): void;
  open(slot: number, kind: string, case_: string, language: string, state: string): void;
  message(id: string, comm: string, data: string, buffers: readonly ArrayBuffer[]): void;
  close(comm: string): void;
}

/** The part of a worker's global scope that is used here. */
interface Scope {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(reply: Reply, transfer?: Transferable[]): void;
}

const scope = globalThis as unknown as Scope;
const here = new URL('.', import.meta.url);
const fetchFile = globalThis.fetch.bind(globalThis);

/** Rejects when a file of Python's own cannot be had: Pyodide itself would wait for it for ever. */
let lose: (why: unknown) => void;
const lost = new Promise<never>((_, reject) => {
  lose = reject;
});
lost.catch(() => undefined);

async function fetched(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetchFile(input, init);
  if (!response.ok) throw new Error(`${response.url}: ${String(response.status)}`);
  return response;
}

/** Watch what Pyodide fetches and compiles. */
function watchPyodide(): () => void {
  const { instantiateStreaming } = WebAssembly;
  const watched = <T>(promise: Promise<T>): Promise<T> => {
    promise.catch((error: unknown) => { lose(error); });
    return promise;
  };
  globalThis.fetch = (input, init) => watched(fetched(input, init));
  WebAssembly.instantiateStreaming = (source, imports) => watched(instantiate(source, imports));
  return () => {
    // What runs in Python has no business elsewhere.
    for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport']) {
      Object.defineProperty(globalThis, name, { value: undefined, configurable: true });
    }
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

/** Compile while it is still coming; afterwards where the server does not say that it is WebAssembly. */
async function instantiate(
  source: Response | PromiseLike<Response>,
  imports?: WebAssembly.Imports,
): Promise<WebAssembly.WebAssemblyInstantiatedSource> {
  const response = await source;
  if (response.headers.get('content-type')?.startsWith('application/wasm')) {
    return streaming(response, imports);
  }
  return WebAssembly.instantiate(await response.arrayBuffer(), imports);
}
const streaming = WebAssembly.instantiateStreaming.bind(WebAssembly);

async function archive({ path, integrity }: Archive): Promise<ArrayBuffer> {
  return (await fetched(new URL(path, here), { integrity })).arrayBuffer();
}

/** The archives with what a game and a language need. */
function needed(files: Files, game: string, language: string): Archive[] {
  const named = (archives: Readonly<Record<string, Archive>>, name: string): Archive[] =>
    Object.entries(archives).filter(([key]) => key === name).map(([, file]) => file);
  return [...named(files.games, game), ...named(files.languages, language)];
}

/** Python with what it has unpacked so far. */
class Python {
  readonly #unpacked = new Set<string>();
  readonly #folder: string;

  private constructor(
    private readonly files: Files,
    private readonly pyodide: PyodideAPI,
  ) {
    this.#folder = pyodide.runPython('import site; site.getsitepackages()[0]') as string;
  }

  /** The kernel's module; there once the base is unpacked. */
  get kernel(): PythonKernel {
    return this.pyodide.pyimport('tarok_kernel') as PythonKernel;
  }

  static async start(game: string, language: string): Promise<Python> {
    const done = watchPyodide();
    const loading = loadPyodide({
      indexURL: new URL(RUNTIME, here).href,
      lockFileContents: { info: LOCK_INFO, packages: {} } as never,
      packageBaseUrl: here.href,
      stdout: () => undefined,
      stderr: (line) => { console.debug(line); },
    });
    const files = (await (await fetched(new URL('files.json', here))).json()) as Files;
    const first = [files.base, ...needed(files, game, language)].map((file) => ({ file, zip: archive(file) }));
    for (const { zip } of first) zip.catch((error: unknown) => { lose(error); });
    const python = new Python(files, await loading);
    done();
    for (const { file, zip } of first) python.#unpack(file, await zip);
    python.kernel.start(post);
    python.kernel.refresh();
    return python;
  }

  /** See to it that a game and a language are there. */
  async prepare(game: string, language: string): Promise<void> {
    const lacking = needed(this.files, game, language).filter(({ path }) => !this.#unpacked.has(path));
    for (const file of lacking) this.#unpack(file, await archive(file));
    if (lacking.length > 0) this.kernel.refresh();
  }

  #unpack(file: Archive, zip: ArrayBuffer): void {
    this.pyodide.unpackArchive(zip, 'zip', { extractDir: this.#folder });
    this.#unpacked.add(file.path);
  }
}

/** Send what Python says to the page. */
function post(message: string, buffers: unknown): void {
  const copies = ((buffers ?? []) as Uint8Array[]).map((bytes) => bytes.slice().buffer);
  const reply = JSON.parse(message) as Reply;
  scope.postMessage('comm' in reply ? { ...reply, buffers: copies } : reply, copies);
}

let python: Promise<Python> | undefined;

async function carryOut(request: Request): Promise<void> {
  if (request.type === 'start') {
    python ??= Promise.race([Python.start(request.game, request.language), lost]);
    await python;
    scope.postMessage({ type: 'ready' });
    return;
  }
  const running = await python;
  if (!running) return;
  if (request.type === 'open') {
    const { kind, case: case_, game, language, state } = request.example;
    try {
      await running.prepare(game, language);
    } catch (error) {
      console.warn(error);
      scope.postMessage({ type: 'refused', slot: request.slot });
      return;
    }
    running.kernel.open(request.slot, kind, case_, language, state);
  } else if (request.type === 'links') {
    running.kernel.links(JSON.stringify(request.links));
  } else if (request.type === 'message') {
    running.kernel.message(request.id, request.comm, request.data, request.buffers);
  } else {
    running.kernel.close(request.comm);
  }
}

let work = Promise.resolve();
scope.onmessage = ({ data }) => {
  work = work
    .then(() => carryOut(data))
    .catch((error: unknown) => { scope.postMessage({ type: 'failed', why: String(error) }); });
};

// Put in by build.mjs: what Pyodide's lock file says of itself, and where Pyodide's own files lie.
declare const LOCK_INFO: Record<string, string>;
declare const RUNTIME: string;
