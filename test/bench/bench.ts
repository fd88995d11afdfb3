import type { LoadGenerator } from './load.ts';
import type { Programs } from './programs.ts';
import type { Server } from './servers.ts';

/** The tools of a benchmark part. */
export interface Bench {
  /** Temporary folder for stores, removed after the run. */
  readonly folder: string;
  readonly programs: Programs;
  readonly load: LoadGenerator;
  /** Whether to skip slow measurements. */
  readonly quick: boolean;
  /** Rounds per side; fewer with `quick`. */
  readonly rounds: number;
  log(words: string): void;
}

/** Pairs the same requests with both servers. */
export function compareWithFloor(portico: Server, floor: Server, requests: readonly string[]) {
  return [
    [portico, requests],
    [floor, requests],
  ] as const;
}
