import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_RELEASES } from '../adapters/sqlite/database/driver-packages.ts';
import { projectFiles } from './rules/source-files.ts';

// `npm run test:runtimes [version…] [word…]`: installs a copy of the project on each of these Node.js versions and runs
// the test files there whose path contains one of the words. It fetches packages, so `npm test` does not include it.
const root = fileURLToPath(new URL('../', import.meta.url));
const DEFAULT_WORDS = ['test/adapters/', 'test/api/', 'test/cli/', 'test/core/', 'test/packaging/'];

const args = process.argv.slice(2);
const isVersion = (arg: string) => /^\d+(?:\.\d+)*$/.test(arg);
const versions = args.some(isVersion)
  ? args.filter(isVersion)
  : NODE_RELEASES.map((release) => `${Number.parseInt(release, 10)}`);
const words = args.every(isVersion) ? DEFAULT_WORDS : args.filter((arg) => !isVersion(arg));

const results: string[] = [];
for (const version of versions) {
  const startedAt = performance.now();
  const passed = await passesOn(version);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  results.push(`Node.js ${version.padEnd(8)} ${passed ? 'passed' : 'FAILED'} ${String(seconds).padStart(5)} s`);
  if (!passed) process.exitCode = 1;
}
process.stdout.write(`\n${results.join('\n')}\n`);

async function passesOn(version: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), `portico-node-${version}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    for (const path of projectFiles()) cpSync(join(root, path), join(folder, path));
    // The npm package `node` brings the binary; `npm exec` puts it first on the path, for the scripts of packages too.
    const runs = (...command: readonly string[]) =>
      succeeds(folder, ['exec', '--yes', `--package=node@${version}`, '--', ...command]);
    if (!(await runs('npm', 'ci')) || !(await runs('node', '--version'))) return false;
    linkServers(folder);
    // Some tests ask git for the project's files.
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    return await runs('node', '--import', 'tsx', 'test/run.ts', '--all-stores', ...words);
  } finally {
    remove();
    process.removeListener('exit', remove);
  }
}

/**
 * Lets the copy use the mongod and redis-server that were downloaded for this project (apps/harness/servers/wheel.ts).
 */
function linkServers(folder: string): void {
  const cache = 'node_modules/.cache/portico';
  if (!existsSync(join(root, cache))) return;
  mkdirSync(join(folder, 'node_modules/.cache'), { recursive: true });
  symlinkSync(join(root, cache), join(folder, cache));
}

async function succeeds(folder: string, parameters: readonly string[]): Promise<boolean> {
  // Variables of the npm that runs this script would configure the other one.
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const options = { cwd: folder, stdio: 'inherit', env: Object.fromEntries(inherited) } as const;
  const [status] = await once(spawn('npm', parameters, options), 'exit');
  return status === 0;
}
