// Compiles the Python modules of every archive in a folder: `node compile.mjs SOURCES TARGETS`.

import path from 'node:path';
import process from 'node:process';
import { loadPyodide } from 'pyodide';

const [sources, targets] = process.argv.slice(2);
if (sources === undefined || targets === undefined) throw new Error('usage: node compile.mjs SOURCES TARGETS');

// The order in sets of constants follows the hashes of strings.
const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: '0' } });
pyodide.mountNodeFS('/python', path.join(import.meta.dirname, 'python'));
pyodide.mountNodeFS('/sources', path.resolve(sources));
pyodide.mountNodeFS('/targets', path.resolve(targets));
pyodide.runPython(`
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, "/python")
import tarok_compile

tarok_compile.compile_folder("/sources", "/targets")
`);
