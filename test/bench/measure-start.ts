import Module from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { type Comparison, compare, type Goal } from './comparison.ts';
import { PinnedProcess } from './pinned-process.ts';
import { residentMemory } from './process-status.ts';
import { median, runAlternating } from './rounds.ts';
import type { Store } from './stores.ts';

const ROUNDS = 21;
const MEMORY_ROUNDS = 5;
const IDLE_MS = 2000;
/** Milliseconds. Node.js 20 caches no compiled modules, so its goal is not a multiple of the bare server's time. */
const MAX_READY_WITHOUT_CACHE_MS = 450;

/** Measures the time from process start to first output, and the idle memory, compared with a bare server. */
export async function measureStart(server: string, bare: string, { folder }: Store): Promise<readonly Comparison[]> {
  const starts = [
    () => PinnedProcess.start(0, server, ['--data', folder, '--port', '0']),
    () => PinnedProcess.start(0, bare),
  ];
  await runAlternating(2, starts.map(measureReadyMs));
  const [ours = [], theirs = []] = await runAlternating(ROUNDS, starts.map(measureReadyMs));
  const [ourMemory = [], theirMemory = []] = await runAlternating(MEMORY_ROUNDS, starts.map(measureIdleMemory));
  const turns = `median of ${ROUNDS} starts`;
  return [
    compare('time to ready', 'ms', ours, theirs, readyGoal(theirs), turns),
    compare('idle memory', 'MiB', ourMemory, theirMemory, { atMost: 1.7 }, `resident after ${IDLE_MS / 1000} s`),
  ];
}

function measureReadyMs(start: () => Promise<PinnedProcess>): () => Promise<number> {
  return async () => {
    const process = await start();
    await process.stop();
    return process.readyMs;
  };
}

function measureIdleMemory(start: () => Promise<PinnedProcess>): () => Promise<number> {
  return async () => {
    const process = await start();
    await wait(IDLE_MS);
    const memory = residentMemory(process.child.pid);
    await process.stop();
    return memory;
  };
}

/** The goal as a ratio to the bare server. `bare` are its times in milliseconds. */
function readyGoal(bare: readonly number[]): Goal {
  if ('enableCompileCache' in Module) return { atMost: 2.5 };
  return { atMost: Math.round((MAX_READY_WITHOUT_CACHE_MS / median(bare)) * 10) / 10 };
}
