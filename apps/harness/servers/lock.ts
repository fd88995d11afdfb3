import { mkdirSync, rmdirSync, statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** Longer than a download takes. The holder of an older lock is taken to have crashed. */
const STALE_MS = 5 * 60_000;

/** Runs `work` while no other process of this machine holds the same lock, a folder that is created and removed. */
export async function withLock(lock: string, work: () => Promise<void>): Promise<void> {
  while (!tryLock(lock)) await setTimeout(100);
  try {
    await work();
  } finally {
    rmdirSync(lock);
  }
}

function tryLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > STALE_MS) rmdirSync(lock);
    return false;
  }
}
