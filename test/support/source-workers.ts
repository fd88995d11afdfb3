import { SupervisedSourceWorker } from '../../adapters/source-worker/supervised-source-worker.ts';
import type { WorkerProgram } from '../../adapters/source-worker/worker-process.ts';
import { builtProgram } from '../../apps/composition/evidence.ts';
import type { EvidenceWorld } from './evidence-world.ts';

/** Paths of `faultyWorker` at which its process breaks down. */
export const FAULTS = [
  'throws',
  'rejects',
  'fills-the-heap',
  'overflows-the-stack',
  'spins',
  'exits',
  'aborts',
] as const;

/** Soon enough for tests, and late enough for a busy machine. */
const PING_INTERVAL_MS = 400;

/** The worker as the harness runs it, on the sites that a world has by now. */
export function mappedWorker(world: EvidenceWorld, onCrash = (_: string) => {}): SupervisedSourceWorker {
  return workerOf({ url: builtProgram('mapped-source-worker') }, world, onCrash);
}

/** A worker whose process breaks down when it has fetched a URL that ends in the name of a fault. */
export function faultyWorker(world: EvidenceWorld, onCrash = (_: string) => {}): SupervisedSourceWorker {
  return workerOf({ url: new URL('./processes/faulty-source-worker.ts', import.meta.url) }, world, onCrash);
}

function workerOf(program: WorkerProgram, { places }: EvidenceWorld, onCrash: (reason: string) => void) {
  const parameters = [JSON.stringify(Object.fromEntries(places))];
  return new SupervisedSourceWorker({ ...program, parameters }, onCrash, PING_INTERVAL_MS);
}
