import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
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
export async function faultyWorker(world: EvidenceWorld, onCrash = (_: string) => {}): Promise<SupervisedSourceWorker> {
  compiled ??= compileFaultyWorker();
  return workerOf({ url: await compiled }, world, onCrash);
}

/** In parts, because `test/start.js` replaces the expression wherever it stands. */
const IMPORT_META_URL = ['import', 'meta', 'url'].join('.');

let compiled: Promise<URL> | undefined;

/** Compiled once, since a process that loads TypeScript starts several times more slowly, and these start often. */
async function compileFaultyWorker(): Promise<URL> {
  const outfile = join(mkdtempSync(join(tmpdir(), 'portico-worker-')), 'faulty-source-worker.mjs');
  process.on('exit', () => rmSync(dirname(outfile), { recursive: true, force: true }));
  await build({
    entryPoints: [fileURLToPath(new URL('./processes/faulty-source-worker.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // The reading thread is found from its source.
    define: { [IMPORT_META_URL]: JSON.stringify(new URL('../../adapters/html/reading-thread.ts', import.meta.url)) },
    // Bundled CommonJS packages ask for Node's own modules by `require`.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(process.argv[1]);",
    },
    logLevel: 'error',
  });
  return pathToFileURL(outfile);
}

function workerOf(program: WorkerProgram, { places }: EvidenceWorld, onCrash: (reason: string) => void) {
  const parameters = [JSON.stringify(Object.fromEntries(places))];
  return new SupervisedSourceWorker({ ...program, parameters }, onCrash, PING_INTERVAL_MS);
}
