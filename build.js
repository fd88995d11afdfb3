import { spawnSync } from 'node:child_process';
import { copyFile, readdir, rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { buildConsole } from './apps/console/build.js';
import { buildDocs } from './apps/docs/build.js';
import { buildWidget } from './apps/widget/build.js';
import { shippedProfile } from './build-profile.js';
import { isBuilt, rememberBuilt } from './build-stamp.js';

// `npm test` needs what is compiled, and mostly finds it.
if (process.argv.includes('--unless-built') && isBuilt()) process.exit();

// Compiles the programs into dist/. One file a program starts several times faster than a file a module.
const common = {
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  external: [
    'mongodb',
    'redis',
    'bull',
    'stripe',
    'mongodb-memory-server-core',
    // Node parses the source file of a failed `assert` for its message. undici asserts what strangers send, and a minified bundle
    // takes seconds to parse.
    'undici',
  ],
  // Less to read, to decode and to keep in memory. Names stay, so that stack traces can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: true,
  metafile: true,
  plugins: [shippedProfile],
  logLevel: 'warning',
};

// What is imported only when it is configured or first used becomes a file of its own.
const modules = await build({
  ...common,
  entryPoints: {
    worker: 'apps/worker/main.ts',
    cli: 'apps/cli/main.ts',
    harness: 'apps/harness/main.ts',
    'checkpoint-worker': 'adapters/sqlite/database/checkpoint-worker.js',
    'page-worker': 'adapters/html/page-worker.ts',
    'source-worker': 'apps/worker/source-worker.ts',
    'mapped-source-worker': 'apps/harness/mapped-source-worker.ts',
  },
  splitting: true,
  format: 'esm',
  // Bundled CommonJS packages ask for Node's own modules by `require`, which an ES module does not have.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
});

// The server is a script, whose compiled code can be kept (apps/server/launch.cjs); that of modules cannot in Node 20.
const server = await build({
  ...common,
  entryPoints: { 'server-program': 'apps/server/main.ts' },
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  define: { 'import.meta.url': 'importMetaUrl' },
  supported: { 'dynamic-import': false },
  banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
});
await copyFile('apps/server/launch.cjs', 'dist/server.cjs');

// What integrators import as `portico/client`, in Node.js or to be bundled for a page.
const client = await build({
  ...common,
  platform: 'browser',
  target: 'es2022',
  format: 'esm',
  entryPoints: { client: 'contracts/client/client.ts' },
});
// Its types are those of the schemas, as declarations, which compile under whatever settings the integrator has.
const types = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'contracts/client'], {
  stdio: 'inherit',
});
if (types.status !== 0) process.stderr.write('The types of portico/client could not be written.\n');

await buildWidget();
await buildConsole('dist/console');
await buildDocs('dist/docs');

// What an earlier build left goes only now: a build that fails leaves the programs as they were.
const written = [modules, server, client].flatMap(({ metafile }) => Object.keys(metafile.outputs));
const kept = new Set([...written, 'dist/server.cjs', 'dist/types', 'dist/widget', 'dist/console', 'dist/docs']);
for (const file of await readdir('dist')) {
  if (!kept.has(`dist/${file}`)) await rm(`dist/${file}`, { force: true, recursive: true });
}

// Without the settings of whoever builds.
const { PATH, TMPDIR } = process.env;
const env = { PATH, ...(TMPDIR !== undefined && { TMPDIR }) };
const { status } = spawnSync(process.execPath, ['write-code-cache.cjs'], {
  env,
  timeout: 30_000,
  // Where the server cannot start at all, for want of its SQLite driver say, it says why.
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (status !== 0) process.stderr.write('The server could not be started once: it will start more slowly.\n');
rememberBuilt();
