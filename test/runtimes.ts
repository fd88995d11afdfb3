import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SUPPORTED_NODE_RELEASES } from '../adapters/sqlite/database/driver-packages.ts';
import { listProjectFiles } from './rules/source-files.ts';

// `npm run test:runtimes [version…] [word…]`: installs a copy of the project with each Node.js version and runs the
// test files whose path contains one of the words. Downloads packages, so `npm test` does not include it.
const root = fileURLToPath(new URL('../', import.meta.url));
const DEFAULT_WORDS = ['test/adapters/', 'test/api/', 'test/cli/', 'test/core/', 'test/packaging/'];

const args = process.argv.slice(2);
const isVersion = (arg: string) => /^\d+(?:\.\d+)*$/.test(arg);
const versions = args.some(isVersion)
  ? args.filter(isVersion)
  : SUPPORTED_NODE_RELEASES.map((release) => `${Number.parseInt(release, 10)}`);
const words = args.every(isVersion) ? DEFAULT_WORDS : args.filter((arg) => !isVersion(arg));

const results: string[] = [];
for (const version of versions) {
  const startedAt = performance.now();
  const passed = await runTestsOn(version);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  results.push(`Node.js ${version.padEnd(8)} ${passed ? 'passed' : 'FAILED'} ${String(seconds).padStart(5)} s`);
  if (!passed) process.exitCode = 1;
}
process.stdout.write(`\n${results.join('\n')}\n`);

async function runTestsOn(version: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), `portico-node-${version}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    for (const path of listProjectFiles()) cpSync(join(root, path), join(folder, path));
    // The npm package `node` contains the binary. `npm exec` puts it first in PATH, also for package scripts.
    const execute = (...command: readonly string[]) =>
      runNpm(folder, ['exec', '--yes', `--package=node@${version}`, '--', ...command]);
    if (!(await execute('npm', 'ci')) || !(await execute('node', '--version'))) return false;
    linkDownloads(folder);
    // Some tests list the project files with git.
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    return await execute('node', '--import', 'tsx', 'test/run.ts', '--all-stores', ...words);
  } finally {
    remove();
    process.removeListener('exit', remove);
  }
}

/**
 * Links the downloaded packages of this project into the copy: mongod, redis-server and Python modules
 * (apps/harness/servers/download-wheel.ts).
 */
function linkDownloads(folder: string): void {
  const cache = 'node_modules/.cache/portico';
  if (!existsSync(join(root, cache))) return;
  mkdirSync(join(folder, 'node_modules/.cache'), { recursive: true });
  symlinkSync(join(root, cache), join(folder, cache));
}

async function runNpm(folder: string, parameters: readonly string[]): Promise<boolean> {
  // Without npm_ variables, which would configure the inner npm like the outer one.
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const options = { cwd: folder, stdio: 'inherit', env: Object.fromEntries(inherited) } as const;
  const [status] = await once(spawn('npm', parameters, options), 'exit');
  return status === 0;
}
