import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/**
 * Age after which a lock is removed, because the process that acquired it has probably crashed. Downloads that the lock
 * protects take less time than this.
 */
const STALE_LOCK_MS = 5 * 60_000;

/**
 * Runs `work` while no other process of this machine holds the same lock. `lockFolder` is the path of a folder. A
 * process creates the folder to acquire the lock, and removes it to release the lock.
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
