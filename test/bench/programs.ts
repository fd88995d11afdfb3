import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { REQUIRE_BANNER } from '../../apps/build/build-programs.ts';

const packageFolder = fileURLToPath(new URL('../../', import.meta.url));

/** Folder of the cached stores and the benchmark's own programs. */
export const cacheFolder = join(packageFolder, 'node_modules/.cache/portico-bench');

const BENCH_PROGRAMS = {
  bareServer: 'bare-server',
  bullAlone: 'bull-alone',
  deliveryFloorServer: 'delivery-floor-server',
  durableExpressServer: 'durable-express-server',
  evidenceSite: 'evidence-site',
  fakeProvider: 'fake-provider',
  floorServer: 'floor-server',
  instantProvider: 'instant-provider',
  loadGenerator: 'load-generator',
  loopDelay: 'loop-delay',
  mongoFloorServer: 'mongo-floor-server',
  porticoJobs: 'portico-jobs',
  porticoQueue: 'portico-queue',
  spinner: 'spinner',
  webhookFloorServer: 'webhook-floor-server',
} as const;

export type Programs = Readonly<Record<'server' | 'harness' | keyof typeof BENCH_PROGRAMS, string>>;

/** Compiles the benchmark's programs and returns all paths. Portico's own programs must be built already. */
export async function compilePrograms(): Promise<Programs> {
  const sources = Object.values(BENCH_PROGRAMS).map((name) => [name, `test/bench/processes/${name}.ts`]);
  await build({
    absWorkingDir: packageFolder,
    entryPoints: Object.fromEntries([
      ...sources,
      ['checkpoint-worker', 'adapters/sqlite/database/checkpoint-worker.ts'],
    ]),
    outdir: cacheFolder,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['mongodb', 'redis', 'bull', 'mongodb-memory-server-core'],
    banner: REQUIRE_BANNER,
  });
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(join(cacheFolder, 'package.json'), '{ "type": "module" }\n');
  const own = Object.entries(BENCH_PROGRAMS).map(([program, name]) => [program, join(cacheFolder, `${name}.js`)]);
  return {
    server: join(packageFolder, 'dist/server.js'),
    harness: join(packageFolder, 'dist/harness.js'),
    ...(Object.fromEntries(own) as Record<keyof typeof BENCH_PROGRAMS, string>),
  };
}
