import type { LoadGenerator } from './load.ts';
import type { Programs } from './programs.ts';
import type { Server } from './servers.ts';

/** What a part of the benchmark measures with. */
export interface Bench {
  /** For stores; it goes when the run is over. */
  readonly folder: string;
  readonly programs: Programs;
  readonly load: LoadGenerator;
  /** Leaves out what takes long. */
  readonly quick: boolean;
  /** How often each side has its turn, where `quick` makes that fewer. */
  readonly rounds: number;
  log(words: string): void;
}

/** Two servers that answer the same requests. */
export function compareWithFloor(portico: Server, floor: Server, requests: readonly string[]) {
  return [
    [portico, requests],
    [floor, requests],
  ] as const;
}
