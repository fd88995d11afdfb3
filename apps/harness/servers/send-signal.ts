import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds to wait for the last thread to stop. */
const STOP_TIMEOUT_MS = 10_000;

/** Sends the signal. On Linux, `SIGSTOP` returns once all threads of the process have stopped. */
export function sendSignal(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!child.kill(signal) || signal !== 'SIGSTOP' || process.platform !== 'linux') return;
  const begun = performance.now();
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  while (!isStopped(child.pid) && performance.now() - begun < STOP_TIMEOUT_MS) Atomics.wait(sleeper, 0, 0, 1);
}

function isStopped(pid: number | undefined): boolean {
  const folder = `/proc/${pid}/task`;
  try {
    return readdirSync(folder).every((thread) => /\) T /.test(readFileSync(`${folder}/${thread}/stat`, 'utf8')));
  } catch {
    // A thread has ended in the meantime.
    return false;
  }
}
