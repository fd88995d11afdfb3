import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startMongod } from '../apps/harness/servers/mongod.ts';

/**
 * `npm test [word…]`: every test, or the files whose path contains one of the words. Those of the API come twice: on SQLite
 * alone, then on the production profile, two servers on MongoDB and Redis.
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
  const passed = await run(files, {});
  const passedInProduction = ofApi.length === 0 || (await runInProduction());
  process.exitCode = passed && passedInProduction ? 0 : 1;
}

async function runInProduction(): Promise<boolean> {
  process.stdout.write('\nThe API once more, on the production profile: two servers on MongoDB and Redis.\n\n');
  const mongod = await startMongod();
  try {
    return await run(ofApi, { PORTICO_TEST_PROFILE: 'production', PORTICO_TEST_MONGODB_URL: mongod.url('shared') });
  } finally {
    await mongod.stop();
  }
}

async function run(paths: readonly string[], variables: Readonly<Record<string, string>>): Promise<boolean> {
  const flags = ['--import', 'tsx', '--test', '--test-reporter=spec', '--test-concurrency=2'];
  const env = { ...process.env, ...variables };
  const [code] = await once(
    spawn(process.execPath, [...flags, ...paths], { cwd: root, stdio: 'inherit', env }),
    'exit',
  );
  return code === 0;
}
