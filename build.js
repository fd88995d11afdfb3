import { readdir, rm } from 'node:fs/promises';
import { build } from 'esbuild';

// Compiles the programs into dist/. One file a program starts several times faster than a file a module; what is
// imported only when it is configured or first used becomes a file of its own.
const { metafile } = await build({
  entryPoints: {
    server: 'apps/server/main.ts',
    worker: 'apps/worker/main.ts',
    cli: 'apps/cli/main.ts',
    harness: 'apps/harness/main.ts',
    'checkpoint-worker': 'adapters/sqlite/checkpoint-worker.js',
    'page-worker': 'adapters/html/page-worker.js',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: ['better-sqlite3', 'mongodb', 'redis', 'mongodb-memory-server-core'],
  // Express's body reader brings half a megabyte of character tables; bodies are read as bytes and decoded as UTF-8 alone.
  alias: { 'iconv-lite': './apps/server/no-character-tables.js' },
  // Less to read, to decode and to keep in memory. Names stay, so that stack traces can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  // Bundled CommonJS packages ask for Node's own modules by `require`, which an ES module does not have.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
});

// What an earlier build left goes only now: a build that fails leaves the programs as they were.
const written = new Set(Object.keys(metafile.outputs));
for (const file of await readdir('dist')) {
  if (!written.has(`dist/${file}`)) await rm(`dist/${file}`);
}
