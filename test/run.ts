import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../apps/composition/package-root.ts';
import { startMongod } from '../apps/harness/servers/mongod.ts';
import { compileTests } from './runner/compile-tests.ts';
import { planProcesses } from './runner/plan-processes.ts';
import { createMemoryFolder, createRunFolder } from './runner/run-folders.ts';
import { SharedHarnesses } from './runner/shared-harnesses.ts';
import { SuiteTable } from './runner/suite-table.ts';
import { TestRun } from './runner/test-run.ts';

// `npm test`: compiles test files, starts their shared servers, runs them and prints a report. See docs/testing.md.
const USAGE = `Usage: npm test [-- [--all-stores] <word>...]

Runs every test, or the test files whose path contains one of the words.

  --all-stores  run all files of test/api/ on SQLite and on the production profile (two servers, MongoDB and
                Redis), not only the cross-store set
  -h, --help    show this text

See docs/testing.md for details.
`;
/** Test files that use a browser. */
const USES_BROWSER = /^test\/(?:pages|widget|console)\//;

const { words, allStores } = readArguments();
const files = testFiles(words);
if (files.length === 0) exitWith(1, `No test file matches ${words.join(' or ')}.\n`);

const memoryFolder = createMemoryFolder();
if (memoryFolder !== undefined) process.env['TMPDIR'] = memoryFolder;
const compiled = createRunFolder(join(packageRoot, 'node_modules/.cache'));
await compileTests(files, compiled);
// Options of the test processes: compiled files need source maps instead of tsx.
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

/** Starts a mongod, on which each pair of servers has its own database, and the shared harnesses. */
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

/** Starts a Chromium in which each file opens its own browser contexts. */
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
  try {
    const options = { 'all-stores': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (values.help === true) exitWith(0, USAGE);
    return { words: positionals, allStores: values['all-stores'] ?? false };
  } catch (error) {
    return exitWith(2, `${error instanceof Error ? error.message : error}\n`);
  }
}

/** Sorted paths relative to the project root. */
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
