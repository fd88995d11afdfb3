import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where stores that take long to make are kept, and the bench's own programs. */
export const cache = join(root, 'node_modules/.cache/portico-bench');

/** The programs that are measured, compiled: Portico's own as `node build.js` left them, and those to compare with. */
export async function compilePrograms() {
  const own = (name: string) => fileURLToPath(new URL(`processes/${name}.ts`, import.meta.url));
  await build({
    entryPoints: ['bare-server', 'floor-server', 'load-generator'].map(own),
    outdir: cache,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['better-sqlite3'],
  });
  return {
    server: join(root, 'dist/server.cjs'),
    harness: join(root, 'dist/harness.js'),
    bareServer: join(cache, 'bare-server.mjs'),
    floorServer: join(cache, 'floor-server.mjs'),
    loadGenerator: join(cache, 'load-generator.mjs'),
  };
}
