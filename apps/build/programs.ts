import { type BuildOptions, build } from 'esbuild';
import { packageRoot } from '../composition/package-root.ts';
import { trimDependencyTables } from './trim-dependency-tables.ts';

/** The Node.js programs, threads and child processes by the names of their files. */
const PROGRAMS = {
  server: 'apps/server/start.ts',
  worker: 'apps/worker/main.ts',
  cli: 'apps/cli/main.ts',
  harness: 'apps/harness/main.ts',
  'checkpoint-worker': 'adapters/sqlite/database/checkpoint-worker.ts',
  'page-worker': 'adapters/source-reader/page-worker.ts',
  'source-worker': 'apps/worker/source-worker.ts',
  'mapped-source-worker': 'apps/harness/mapped-source-worker.ts',
};

/** Options of everything that is compiled for Node.js or for integrators. */
export const COMMON_OPTIONS = {
  absWorkingDir: packageRoot,
  bundle: true,
  format: 'esm',
  // Shorter files load sooner. Identifiers stay, so that stack traces can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** Bundled CommonJS packages call `require` for Node's own modules; an ES module does not have it. */
export const REQUIRE_BANNER = {
  js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.filename);",
};

/**
 * Compiles the programs into ES modules in the folder `outdir`. Modules that several programs share, or that are
 * imported on first use, become chunks. The server shares none: 20 more files to load would delay its start by a tenth.
 * Returns the paths of the files written, relative to the package.
 * @throws BuildFailure of esbuild, which has printed the errors
 */
export async function buildPrograms({ outdir }: { readonly outdir: string }): Promise<readonly string[]> {
  const { server, ...others } = PROGRAMS;
  const written = await Promise.all([bundleTogether(outdir, { server }), bundleTogether(outdir, others)]);
  return written.flat();
}

async function bundleTogether(
  outdir: string,
  entryPoints: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const { metafile } = await build({
    ...COMMON_OPTIONS,
    entryPoints,
    outdir,
    splitting: true,
    platform: 'node',
    target: 'node20',
    external: [
      'mongodb',
      'redis',
      'bull',
      'stripe',
      'mongodb-memory-server-core',
      // Node.js parses the source file of a failed `assert` for its message. undici asserts what servers send, and a
      // minified bundle takes seconds to parse.
      'undici',
    ],
    banner: REQUIRE_BANNER,
    plugins: [trimDependencyTables],
  });
  return Object.keys(metafile.outputs);
}
