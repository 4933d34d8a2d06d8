// Answers every documented case in Pyodide, the Python of the page, and prints the results as JSON.
// Usage: node answer.mjs FOLDER, where FOLDER holds the package tarok_core.

import process from 'node:process';

import { loadPyodide } from 'pyodide';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: node answer.mjs FOLDER');
const python = await loadPyodide({ stdout: () => undefined });
python.mountNodeFS('/engine', folder);
const answers = /** @type {unknown} */ (python.runPython(`
import json, sys
sys.path.insert(0, "/engine")
sys.dont_write_bytecode = True
from tarok_core.casebook import answer_raw, documented_cases
from tarok_core.games import game_names
from tarok_core.reasons import Reason

def plain(result):
    return {"rule": result.rule, "code": result.code} if isinstance(result, Reason) else result

json.dumps({
    "version": sys.version_info[:2],
    "results": {case.id: plain(answer_raw(case)) for game in game_names() for case in documented_cases(game)},
})
`));
process.stdout.write(String(answers));
