import { readFileSync, readlinkSync } from 'node:fs';

/** Milliseconds; Linux tells processor time in hundredths of a second. */
const UNIT = 10;
/** Of what stands behind a thread's name in its `stat`: the time it has had in user and in kernel mode. */
const IN_USER_MODE = 11;
const IN_KERNEL_MODE = 12;

/** Where Linux keeps the figures of the thread that asks; `undefined` elsewhere. */
export function ownThread(): string | undefined {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}/stat`;
  } catch {
    return undefined;
  }
}

/** Milliseconds of processor time that a thread has had so far; `undefined` where nobody tells. */
export function processorTimeOf(thread: string | undefined): number | undefined {
  if (thread === undefined) return undefined;
  try {
    const figures = readFileSync(thread, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(figures[IN_USER_MODE]) + Number(figures[IN_KERNEL_MODE])) * UNIT;
  } catch {
    // It has ended, or the files of processes may not be read.
    return undefined;
  }
}
