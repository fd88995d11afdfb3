import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPrograms } from '../apps/build/programs.ts';
import { startMongod } from '../apps/harness/servers/mongod.ts';
import { SharedHarnesses } from './shared-harnesses.ts';
import { startsOf } from './starts.ts';
import { SuiteTable } from './suite-table.ts';
import { TestRun } from './test-run.ts';

/** Those whose files have pages of their own in a browser. */
const IN_A_BROWSER = /^test\/(?:pages|widget|console)\//;

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
  try {
    await work();
  } finally {
    await shared.close();
    await mongod.stop();
  }
}

/** With a Chromium in which each file opens browsers of its own, as visitors without a past. */
async function besideChromium(work: () => Promise<void>): Promise<void> {
  const { serveChromium } = await import('./support/servers/chromium.ts');
  const server = await serveChromium();
  process.env['PORTICO_TEST_BROWSER'] = server.wsEndpoint();
  try {
    await work();
  } finally {
    await server.close();
  }
}
