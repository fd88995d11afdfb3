import { setTimeout as wait } from 'node:timers/promises';
import { type Comparison, compare } from './comparison.ts';
import { PinnedProcess } from './pinned-process.ts';
import { residentMemory } from './process-status.ts';
import { takeTurns } from './rounds.ts';
import type { Store } from './stores.ts';

const ROUNDS = 21;
const MEMORY_ROUNDS = 5;
const IDLE_MS = 2000;

/** Measures the time from starting the process to its first output, and its idle memory, against the barest server. */
export async function measureStart(server: string, bare: string, { folder }: Store): Promise<readonly Comparison[]> {
  const starts = [
    () => PinnedProcess.start(0, server, ['--data', folder, '--port', '0']),
    () => PinnedProcess.start(0, bare),
  ];
  await takeTurns(2, starts.map(readyAfter));
  const [ours = [], theirs = []] = await takeTurns(ROUNDS, starts.map(readyAfter));
  const [ourMemory = [], theirMemory = []] = await takeTurns(MEMORY_ROUNDS, starts.map(idleMemory));
  const turns = `median of ${ROUNDS} starts`;
  return [
    compare('time to ready', 'ms', ours, theirs, { atMost: 2.5 }, turns),
    compare('idle memory', 'MiB', ourMemory, theirMemory, { atMost: 1.5 }, `resident after ${IDLE_MS / 1000} s`),
  ];
}

function readyAfter(start: () => Promise<PinnedProcess>): () => Promise<number> {
  return async () => {
    const process = await start();
    await process.stop();
    return process.readyAfter;
  };
}

function idleMemory(start: () => Promise<PinnedProcess>): () => Promise<number> {
  return async () => {
    const process = await start();
    await wait(IDLE_MS);
    const memory = residentMemory(process.child.pid);
    await process.stop();
    return memory;
  };
}
