import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds that a busy machine may take to stop the last thread. */
const STOP_TIMEOUT_MS = 10_000;

/** Sends the signal. Who is told to stand still by `SIGSTOP` does so when this returns, on Linux, which tells it. */
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
    // A thread has ended meanwhile.
    return false;
  }
}
