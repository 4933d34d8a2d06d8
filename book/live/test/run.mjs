// Runs the unit tests: bundles each for Node (the sources are TypeScript) and hands them to Node's own runner.

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';

const here = import.meta.dirname;
const names = (await readdir(here)).filter((name) => name.endsWith('.test.ts'));
const out = await mkdtemp(path.join(here, '..', 'node_modules', '.tests-'));
try {
  await build({
    entryPoints: names.map((name) => path.join(here, name)),
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  const files = names.map((name) => path.join(out, name.replace(/\.ts$/, '.mjs')));
  const { status } = spawnSync(process.execPath, ['--enable-source-maps', '--test', ...files], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  await rm(out, { recursive: true });
}
