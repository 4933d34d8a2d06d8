// Bundles the scripts: `node build.mjs OUT RUNTIME`, where RUNTIME leads from OUT to the folder of Pyodide's own files.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
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
  metafile: true,
};

const bundles = await Promise.all([
  build({ ...common, entryPoints: ['src/page.ts', 'src/page.css'], format: 'iife' }),
  build({ ...common, entryPoints: ['src/runtime.ts'], format: 'esm' }),
  // Pyodide's loader knows Node too; what it would import there is never asked for in a browser.
  build({ ...common, entryPoints: ['src/worker.ts'], format: 'esm', external: ['node:*', 'ws'] }),
]);

// What was bundled stays under its authors' licences: they come along.
const inputs = bundles.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}));
const folders = new Set(inputs.flatMap((file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
const licences = await Promise.all([...folders].sort().map(licence));
await writeFile(path.join(out, 'licences.txt'), licences.join('\n'));

/**
 * The licence of an npm package, with its name and where it comes from.
 * @param {string} folder
 */
async function licence(folder) {
  const place = path.join(import.meta.dirname, folder);
  /** @type {unknown} */
  const about = JSON.parse(await readFile(path.join(place, 'package.json'), 'utf8'));
  const { name, version, license, repository } =
    /** @type {{ name: string, version: string, license?: string, repository?: string | { url: string } }} */ (about);
  const file = (await readdir(place)).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? '' : await readFile(path.join(place, file), 'utf8');
  const home = typeof repository === 'string' ? repository : (repository?.url ?? '');
  return `${name} ${version}: ${license ?? ''} ${home}\n\n${text.trim()}\n`;
}
