import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** CPU time in seconds of a process so far, over all threads; NaN if the system does not report it. */
export function cpuSeconds(pid: number | undefined): number {
  const fields = readStatus(pid, 'stat')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Resident memory of a process in MiB; NaN if the system does not report it. */
export function residentMemory(pid: number | undefined): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readStatus(pid, 'status'))?.[1]) / 1024;
}

function readStatus(pid: number | undefined, file: 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
