import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where stores that take long to make are kept, and the bench's own programs. */
export const cache = join(root, 'node_modules/.cache/portico-bench');

export type Programs = Readonly<
  Record<'server' | 'harness' | 'bareServer' | 'floorServer' | 'mongoFloorServer' | 'spinner' | 'loadGenerator', string>
>;

/** The programs that are measured, compiled: Portico's own as `node build.js` left them, and those to compare with. */
export async function compilePrograms(): Promise<Programs> {
  const own = (name: string) => fileURLToPath(new URL(`processes/${name}.ts`, import.meta.url));
  await build({
    entryPoints: ['bare-server', 'floor-server', 'load-generator', 'mongo-floor-server', 'spinner'].map(own),
    outdir: cache,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['better-sqlite3', 'mongodb'],
  });
  return {
    server: join(root, 'dist/server.cjs'),
    harness: join(root, 'dist/harness.js'),
    bareServer: join(cache, 'bare-server.mjs'),
    floorServer: join(cache, 'floor-server.mjs'),
    mongoFloorServer: join(cache, 'mongo-floor-server.mjs'),
    spinner: join(cache, 'spinner.mjs'),
    loadGenerator: join(cache, 'load-generator.mjs'),
  };
}
