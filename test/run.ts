import { startMongod } from '../apps/harness/servers/mongod.ts';
import { SharedHarnesses } from './shared-harnesses.ts';
import { SuiteTable } from './suite-table.ts';
import { type Start, TestRun } from './test-run.ts';

/** Where the starts are that take long: whatever begins last is short, so that no core is idle at the end. */
const LONGEST_FIRST = ['adapters', 'cli', 'api', 'harness', 'worker'];

/** Tests of the API that name the store themselves, so that they are the same on each profile. */
const OF_ONE_PROFILE = /\/(?:event-stream-news|set-up|ticket-sync)\.test\.ts$/;

/**
 * Runs these test files, which are compiled in that folder. Those of the API come twice if that makes a difference: on SQLite alone, and on the
 * production profile, two servers on MongoDB and Redis. At the end it shows which adapter has passed which suite.
 */
export async function runTests(files: readonly string[], compiled: string): Promise<void> {
  const inProduction = files
    .filter((file) => file.startsWith('test/api/') && !OF_ONE_PROFILE.test(file))
    .map((file): Start => ({ file, profile: 'production' }));
  const starts = [...inProduction, ...files.map((file) => ({ file }))].sort((one, other) => rank(one) - rank(other));
  const table = new SuiteTable();
  const tests = new TestRun(compiled, (file, event) => table.add(file, event));
  if (inProduction.length === 0) await tests.run(starts);
  else await besideServers(`${compiled}harness/harness.mjs`, () => tests.run(starts));
  process.exitCode = (await tests.finish()) ? 0 : 1;
  process.stdout.write(table.text());
}

function rank({ file }: Start): number {
  const place = LONGEST_FIRST.indexOf(file.split('/')[1] ?? '');
  return place === -1 ? LONGEST_FIRST.length : place;
}

/** With a mongod on which each pair of servers has a database of its own, and harnesses that the files share. */
async function besideServers(harness: string, work: () => Promise<void>): Promise<void> {
  const mongod = await startMongod();
  process.env['PORTICO_TEST_MONGODB_URL'] = mongod.url('shared');
  process.env['PORTICO_TEST_HARNESS'] = harness;
  const shared = new SharedHarnesses(harness);
  process.env['PORTICO_TEST_HARNESSES'] = await shared.open();
  try {
    await work();
  } finally {
    await shared.close();
    await mongod.stop();
  }
}
