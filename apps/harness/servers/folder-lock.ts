import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/**
 * Age at which a lock is removed, because the process that holds it has probably crashed. A download takes less time.
 */
const STALE_LOCK_MS = 5 * 60_000;

/**
 * Runs `work` while no other process of this machine holds the same lock. `lock` is the path of a folder, which is
 * created to take the lock and removed to release it.
 */
export async function withFolderLock(lockFolder: string, work: () => Promise<void>): Promise<void> {
  while (!tryAcquireFolderLock(lockFolder)) await setTimeout(100);
  try {
    await work();
  } finally {
    rmdirSync(lockFolder);
  }
}

function tryAcquireFolderLock(lockFolder: string): boolean {
  try {
    mkdirSync(lockFolder);
    return true;
  } catch {
    const lockedAt = statSync(lockFolder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - lockedAt > STALE_LOCK_MS) rmdirSync(lockFolder);
    return false;
  }
}
