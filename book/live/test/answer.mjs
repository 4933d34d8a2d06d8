// Runs a Python program in Pyodide, with the archives of a built site, and prints what it returns:
// `node answer.mjs LIVE PROGRAM CALL`, where LIVE is the site's folder `live`.

import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

const [live, program, call] = process.argv.slice(2);
if (live === undefined || program === undefined || call === undefined) throw new Error('usage: LIVE PROGRAM CALL');

const files = (await readdir(live, { recursive: true })).map((name) => path.join(live, name));
const library = files.find((name) => path.basename(name) === 'python_stdlib.zip');
if (library === undefined) throw new Error('the site has no live files');

const pyodide = await loadPyodide({
  indexURL: path.dirname(fileURLToPath(import.meta.resolve('pyodide'))),
  stdLibURL: library,
});
const extractDir = String(pyodide.runPython('import site; site.getsitepackages()[0]'));
for (const name of files.filter((name) => name.endsWith('.zip') && name !== library)) {
  const zip = await readFile(name);
  pyodide.unpackArchive(new Uint8Array(zip), 'zip', { extractDir });
}
pyodide.runPython(await readFile(program, 'utf8'));
process.stdout.write(String(pyodide.runPython(call)));
