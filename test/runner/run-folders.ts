import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
const PREFIX = 'portico-tests-';
/** More than all concurrent stores need, including the preallocated journals of mongod. */
const MIN_SHARED_MEMORY_BYTES = 4 * 1024 ** 3;

/** Creates a folder in `parent` that is removed when this process exits. Removes the folders of killed runs. */
export function createRunFolder(parent: string): string {
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN;
    if (pid > 0 && !isRunning(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const folder = join(parent, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { mode: 0o700 });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Creates a run folder for temporary files in shared memory (Linux), unless `TMPDIR` is set or memory is low. On a
 * disk, the synced writes of the stores would add minutes, and no test needs them to survive a power failure.
 *
 * @returns undefined if the file system is missing, too small or mounted without permission to execute programs
 */
export function createMemoryFolder(): string | undefined {
  if (process.env['TMPDIR'] !== undefined) return undefined;
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < MIN_SHARED_MEMORY_BYTES || freemem() < 2 * MIN_SHARED_MEMORY_BYTES) return undefined;
    const folder = createRunFolder(SHARED_MEMORY);
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
    return spawnSync(program).status === 0 ? folder : undefined;
  } catch {
    // No shared memory, or not writable.
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
