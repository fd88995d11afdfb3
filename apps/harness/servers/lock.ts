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
export async function withFolderLock(lock: string, work: () => Promise<void>): Promise<void> {
  while (!tryFolderLock(lock)) await setTimeout(100);
  try {
    await work();
  } finally {
    rmdirSync(lock);
  }
}

function tryFolderLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > STALE_LOCK_MS) rmdirSync(lock);
    return false;
  }
}
