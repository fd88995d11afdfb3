import { readFileSync, readlinkSync } from 'node:fs';

/** Milliseconds; Linux tells processor time in hundredths of a second. */
const MS_PER_CLOCK_TICK = 10;
/** Of what stands behind a thread's name in its `stat`: the time it has had in user and in kernel mode. */
const USER_TIME_FIELD = 11;
const SYSTEM_TIME_FIELD = 12;

/** Where Linux keeps the figures of the thread that asks; `undefined` elsewhere. */
export function currentThreadStatPath(): string | undefined {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}/stat`;
  } catch {
    return undefined;
  }
}

/** Milliseconds of processor time that a thread has had so far; `undefined` where nobody tells. */
export function readCpuTimeMs(statPath: string | undefined): number | undefined {
  if (statPath === undefined) return undefined;
  try {
    const fields = readFileSync(statPath, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[USER_TIME_FIELD]) + Number(fields[SYSTEM_TIME_FIELD])) * MS_PER_CLOCK_TICK;
  } catch {
    // It has ended, or the files of processes may not be read.
    return undefined;
  }
}
