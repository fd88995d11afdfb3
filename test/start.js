// JavaScript, because Node.js 20 starts it without a loader; it compiles everything else.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, stop } from 'esbuild';

// `npm test [word…]`: compiles every test, or the files whose path contains one of the words, and runs them. Node starts
// a compiled file several times faster than one that a loader compiles, and there are hundreds of starts.
const root = fileURLToPath(new URL('../', import.meta.url));
const SHARED_MEMORY = '/dev/shm';
/** Bytes: more than stores that stand at the same time take, with what each mongod sets aside for its journal. */
const ROOM = 4 * 1024 ** 3;
const all = `${root}node_modules/.cache/portico-tests/`;
const compiled = `${all}${process.pid}/`;

// Each run has a folder of its own; one that was killed has left its folder behind.
mkdirSync(all, { recursive: true });
for (const run of readdirSync(all)) {
  if (!isRunning(Number(run))) rmSync(`${all}${run}`, { recursive: true, force: true });
}
process.once('exit', () => rmSync(compiled, { recursive: true, force: true }));

// Stores of tests lie in memory where there is room: no test takes the power away, and a disk that is told to keep each
// write costs the run minutes. Whoever names a folder for temporary files has them there.
const inMemory = process.env.TMPDIR === undefined ? memoryFolder() : undefined;
if (inMemory !== undefined) process.env.TMPDIR = inMemory;

const words = process.argv.slice(2);
if (words.includes('--help') || words.includes('-h')) {
  process.stdout.write(`Usage: npm test [-- <word>...]

Runs every test, or the test files whose path contains one of the words. docs/testing.md explains how.
`);
  process.exit(0);
}
const files = readdirSync(`${root}test`, { recursive: true })
  .map((path) => `test/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts') && !path.startsWith('test/bench/'))
  .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
  .sort();
if (files.length === 0) {
  process.stderr.write(`No test file has a path with ${words.join(' or ')} in it.\n`);
  process.exit(1);
}

// Bundled CommonJS packages ask for Node's own modules by `require`, which an ES module does not have.
const REQUIRE = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

const EMPTY_MAP = `data:application/json,${encodeURIComponent('{"version":3,"sources":[""],"mappings":"A"}')}`;

await build({
  absWorkingDir: root,
  bundle: true,
  // A module that several files import stays one module, as it would be without bundling.
  splitting: true,
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  target: 'node20',
  banner: { js: REQUIRE },
  // Stack traces and the places of tests name the TypeScript files.
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'error',
  external: ['mongodb-memory-server-core', 'esbuild', 'oxc-parser', 'playwright-core'],
  plugins: [
    { name: 'own addresses', setup: keepOwnAddresses },
    { name: 'own places', setup: mapOwnPlaces },
  ],
  entryPoints: ['test/run.ts', ...files],
  outdir: compiled,
  outbase: '.',
});
await stop();

const { runTests } = await import(pathToFileURL(`${compiled}test/run.mjs`).href);
await runTests(files, compiled);

/** What a module finds beside itself stands beside its source. */
function keepOwnAddresses({ onLoad }) {
  onLoad({ filter: /\/(?:core|adapters|contracts|apps|test)\/.*\.[jt]s$/ }, async ({ path }) => {
    if (path.includes('/node_modules/')) return;
    const text = await readFile(path, 'utf8');
    const address = JSON.stringify(pathToFileURL(path).href);
    return { contents: text.replaceAll('import.meta.url', address), loader: path.endsWith('.ts') ? 'ts' : 'js' };
  });
}

/** Of packages no trace names a place: each start would read a megabyte of maps. */
function mapOwnPlaces({ onLoad }) {
  onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => {
    return { contents: `${await readFile(path, 'utf8')}\n//# sourceMappingURL=${EMPTY_MAP}`, loader: 'js' };
  });
}

/** A folder of this run in Linux's shared memory, if that has room and lets programs run. */
function memoryFolder() {
  try {
    for (const name of readdirSync(SHARED_MEMORY)) {
      const [, run] = /^portico-tests-(\d+)$/.exec(name) ?? [];
      if (run && !isRunning(Number(run))) rmSync(join(SHARED_MEMORY, name), { recursive: true, force: true });
    }
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < ROOM || freemem() < 2 * ROOM) return undefined;
    const folder = join(SHARED_MEMORY, `portico-tests-${process.pid}`);
    mkdirSync(folder, { mode: 0o700 });
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
    return spawnSync(program).status === 0 ? folder : undefined;
  } catch {
    // There is no such place, or none to write to.
    return undefined;
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
