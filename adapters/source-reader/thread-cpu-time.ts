import { readFileSync, readlinkSync } from 'node:fs';

/** Linux reports CPU time in clock ticks of 10 ms. */
const MS_PER_CLOCK_TICK = 10;
/** Index of the user time in `stat`, counted from the field after the thread's name (proc(5)). */
const USER_TIME_FIELD = 11;
/** Index of the system time, counted in the same way. */
const SYSTEM_TIME_FIELD = 12;

/** Returns the path of the current thread's `stat` file on Linux, `undefined` elsewhere. */
export function getCurrentThreadStatPath(): string | undefined {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}/stat`;
  } catch {
    return undefined;
  }
}

/** Returns the CPU time of a thread in milliseconds, `undefined` where it is not available. */
export function readCpuTimeMs(statPath: string | undefined): number | undefined {
  if (statPath === undefined) return undefined;
  try {
    const fields = readFileSync(statPath, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[USER_TIME_FIELD]) + Number(fields[SYSTEM_TIME_FIELD])) * MS_PER_CLOCK_TICK;
  } catch {
    // The thread has ended, or `/proc` is not readable.
    return undefined;
  }
}
