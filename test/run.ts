import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startMongod } from '../apps/harness/servers/mongod.ts';
import { SuiteTable } from './suite-table.ts';
import { TestRun } from './test-run.ts';

/**
 * `npm test [word…]`: every test, or the files whose path contains one of the words. Those of the API come twice: on SQLite
 * alone, then on the production profile, two servers on MongoDB and Redis. At the end it shows which adapter has passed
 * which suite.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const words = process.argv.slice(2);
const files = readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' })
  .map((path) => `test/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts') && !path.startsWith('test/bench/'))
  .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
  .sort();
const ofApi = files.filter((path) => path.startsWith('test/api/'));

if (files.length === 0) {
  process.stderr.write(`No test file has a path with ${words.join(' or ')} in it.\n`);
  process.exitCode = 1;
} else {
  const table = new SuiteTable();
  const tests = new TestRun(root, (file, event) => table.add(file, event));
  await tests.run(files);
  if (ofApi.length > 0) await runInProduction(tests);
  process.exitCode = (await tests.finish()) ? 0 : 1;
  process.stdout.write(table.text());
}

async function runInProduction(tests: TestRun): Promise<void> {
  process.stdout.write('\nThe API once more, on the production profile: two servers on MongoDB and Redis.\n\n');
  const mongod = await startMongod();
  process.env['PORTICO_TEST_PROFILE'] = 'production';
  process.env['PORTICO_TEST_MONGODB_URL'] = mongod.url('shared');
  try {
    await tests.run(ofApi);
  } finally {
    await mongod.stop();
  }
}
