import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** `npm test [word…]`: every test, or the files whose path contains one of the words. */
const root = fileURLToPath(new URL('../', import.meta.url));
const words = process.argv.slice(2);
const files = readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' })
  .map((path) => `test/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts') && !path.startsWith('test/bench/'))
  .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
  .sort();

if (files.length === 0) {
  process.stderr.write(`No test file has a path with ${words.join(' or ')} in it.\n`);
  process.exitCode = 1;
} else {
  const flags = ['--import', 'tsx', '--test', '--test-reporter=spec', '--test-concurrency=2'];
  const { status } = spawnSync(process.execPath, [...flags, ...files], { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
