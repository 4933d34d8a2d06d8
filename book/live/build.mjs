// Bundles the scripts: `node build.mjs OUT RUNTIME`, where RUNTIME leads from OUT to the folder of Pyodide's own files.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import process from 'node:process';
import { build } from 'esbuild';

const [out, runtime] = process.argv.slice(2);
if (out === undefined || runtime === undefined) throw new Error('usage: node build.mjs OUT RUNTIME');

const require = createRequire(import.meta.url);
/** @type {unknown} */
const lock = JSON.parse(await readFile(require.resolve('pyodide/pyodide-lock.json'), 'utf8'));
const { info } = /** @type {{ info: Record<string, string> }} */ (lock);

/** @type {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: import.meta.dirname,
  bundle: true,
  minify: true,
  charset: 'utf8',
  legalComments: 'linked',
  loader: { '.svg': 'dataurl' },
  target: ['chrome100', 'firefox104', 'safari16'],
  define: {
    'process.env.NODE_ENV': '"production"',
    LOCK_INFO: JSON.stringify(info),
    RUNTIME: JSON.stringify(runtime),
  },
  outdir: out,
  logLevel: 'warning',
};

await Promise.all([
  build({ ...common, entryPoints: ['src/page.ts', 'src/page.css'], format: 'iife' }),
  build({ ...common, entryPoints: ['src/runtime.ts'], format: 'esm' }),
  // Pyodide's loader knows Node too; what it would import there is never asked for in a browser.
  build({ ...common, entryPoints: ['src/worker.ts'], format: 'esm', external: ['node:*', 'ws'] }),
]);
