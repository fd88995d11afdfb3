import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Maximum time to wait until all threads have stopped, in milliseconds. */
const STOP_TIMEOUT_MS = 10_000;

/** Sends a signal to a process. For `SIGSTOP` on Linux, returns only when all threads of the process have stopped. */
export function sendSignal(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!child.kill(signal) || signal !== 'SIGSTOP' || process.platform !== 'linux') return;
  const startedAt = performance.now();
  const sleepBuffer = new Int32Array(new SharedArrayBuffer(4));
  while (!isProcessStopped(child.pid) && performance.now() - startedAt < STOP_TIMEOUT_MS)
    Atomics.wait(sleepBuffer, 0, 0, 1);
}

function isProcessStopped(pid: number | undefined): boolean {
  const folder = `/proc/${pid}/task`;
  try {
    return readdirSync(folder).every((thread) => /\) T /.test(readFileSync(`${folder}/${thread}/stat`, 'utf8')));
  } catch {
    // A thread has ended while this function read its state.
    return false;
  }
}
