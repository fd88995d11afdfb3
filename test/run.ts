<<<<<<< HEAD
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPrograms } from '../apps/build/programs.ts';
=======
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../apps/composition/package-root.ts';
>>>>>>> 3e44232 (test: run test/api on SQLite and a cross-store set on both)
import { startMongod } from '../apps/harness/servers/mongod.ts';
import { compileTests } from './runner/compile-tests.ts';
import { planProcesses } from './runner/plan-processes.ts';
import { createMemoryFolder, createRunFolder } from './runner/run-folders.ts';
import { SharedHarnesses } from './runner/shared-harnesses.ts';
import { SuiteTable } from './runner/suite-table.ts';
import { TestRun } from './runner/test-run.ts';

// `npm test`: compiles test files, starts the servers that they share, runs them and reports. See docs/testing.md.
const USAGE = `Usage: npm test [-- [--all-stores] <word>...]

<<<<<<< HEAD
/**
 * Runs these test files, which are compiled in that folder. Those of the API come twice if that makes a difference: on SQLite alone, and on the
 * production profile, two servers on MongoDB and Redis. At the end it shows which adapter has passed which suite.
 */
export async function runTests(files: readonly string[], compiled: string): Promise<void> {
  await compilePrograms(join(compiled, 'programs'));
  const starts = startsOf(files);
  const table = new SuiteTable();
  const tests = new TestRun(compiled, (file, event) => table.add(file, event));
  const run = () => tests.run(starts);
  const work = files.filter((file) => IN_A_BROWSER.test(file)).length > 1 ? () => besideChromium(run) : run;
  if (!starts.some(({ profile }) => profile === 'production')) await work();
  else await besideServers(work);
  process.exitCode = (await tests.finish()) ? 0 : 1;
  process.stdout.write(table.text() + tests.notRun());
}

/** The threads and child processes that tests start, compiled from the present sources (adapters/node/worker-entry.ts). */
async function compilePrograms(folder: string): Promise<void> {
  await buildPrograms({ outdir: folder });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  process.env['PORTICO_TEST_PROGRAMS'] = folder;
}

/** With a mongod on which each pair of servers has a database of its own, and harnesses that the files share. */
async function besideServers(work: () => Promise<void>): Promise<void> {
  const mongod = await startMongod();
  process.env['PORTICO_TEST_MONGODB_URL'] = mongod.url('shared');
  const shared = new SharedHarnesses();
  process.env['PORTICO_TEST_HARNESSES'] = await shared.open();
=======
Runs every test, or the test files whose path contains one of the words.

  --all-stores  run all of test/api/ on SQLite and on the production profile (two servers, MongoDB and Redis)
                instead of only the cross-store set on both
  -h, --help    show this text

docs/testing.md explains how the tests run.
`;
/** Files whose tests open pages in a browser. */
const USES_BROWSER = /^test\/(?:pages|widget|console)\//;

const { words, allStores } = readArguments();
const files = testFiles(words);
if (files.length === 0) exitWith(1, `No path of a test file contains ${words.join(' or ')}.\n`);

const memoryFolder = createMemoryFolder();
if (memoryFolder !== undefined) process.env['TMPDIR'] = memoryFolder;
const compiled = createRunFolder(join(packageRoot, 'node_modules/.cache'));
await compileTests(files, compiled);
// Node passes these options on to each test process: compiled files need source maps, and no longer tsx.
process.execArgv = ['--enable-source-maps'];

process.env['PORTICO_TEST_PROGRAMS'] = join(packageRoot, 'dist');

const processes = planProcesses(files, allStores);
const table = new SuiteTable();
const tests = new TestRun(compiled, (file, event) => table.add(file, event));
let run = () => tests.run(processes);
if (files.filter((file) => USES_BROWSER.test(file)).length > 1) run = withChromium(run);
if (processes.some(({ profile }) => profile === 'production')) run = withServers(run);
await run();
process.exitCode = (await tests.finish()) ? 0 : 1;
process.stdout.write(table.text() + tests.notRun());

/** Adds a mongod, on which each pair of servers has a database of its own, and the harnesses that files share. */
function withServers(work: () => Promise<void>): () => Promise<void> {
  return async () => {
    const mongod = await startMongod();
    process.env['PORTICO_TEST_MONGODB_URL'] = mongod.url('shared');
    const shared = new SharedHarnesses();
    process.env['PORTICO_TEST_HARNESSES'] = await shared.open();
    try {
      await work();
    } finally {
      await shared.close();
      await mongod.stop();
    }
  };
}

/** Adds a Chromium in which each file opens browser contexts of its own. */
function withChromium(work: () => Promise<void>): () => Promise<void> {
  return async () => {
    const { serveChromium } = await import('./support/servers/chromium.ts');
    const server = await serveChromium();
    process.env['PORTICO_TEST_BROWSER'] = server.wsEndpoint();
    try {
      await work();
    } finally {
      await server.close();
    }
  };
}

function readArguments(): { readonly words: readonly string[]; readonly allStores: boolean } {
>>>>>>> 3e44232 (test: run test/api on SQLite and a cross-store set on both)
  try {
    const options = { 'all-stores': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (values.help === true) exitWith(0, USAGE);
    return { words: positionals, allStores: values['all-stores'] ?? false };
  } catch (error) {
    return exitWith(2, `${error instanceof Error ? error.message : error}\n`);
  }
}

/** Paths from the root of the project, sorted. */
function testFiles(words: readonly string[]): readonly string[] {
  return readdirSync(join(packageRoot, 'test'), { recursive: true, encoding: 'utf8' })
    .map((path) => `test/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.test.ts') && !path.startsWith('test/bench/'))
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
    .sort();
}

function exitWith(code: number, text: string): never {
  (code === 0 ? process.stdout : process.stderr).write(text);
  process.exit(code);
}
