import { type BuildOptions, build } from 'esbuild';
import { packageRoot } from '../composition/package-root.ts';
import { trimDependencyTablesPlugin } from './trim-dependency-tables.ts';

/** Entry points of the Node.js programs, worker threads and child processes, by output name. */
const PROGRAM_ENTRY_POINTS = {
  server: 'apps/server/start.ts',
  worker: 'apps/worker/main.ts',
  cli: 'apps/cli/main.ts',
  harness: 'apps/harness/main.ts',
  'checkpoint-worker': 'adapters/sqlite/database/checkpoint-worker.ts',
  'page-worker': 'adapters/source-reader/page-worker.ts',
  'source-worker': 'apps/worker/source-worker.ts',
  'mapped-source-worker': 'apps/harness/mapped-source-worker.ts',
};

/** Options of all bundles for Node.js and for integrators. */
export const COMMON_BUILD_OPTIONS = {
  absWorkingDir: packageRoot,
  bundle: true,
  format: 'esm',
  // Smaller files load faster. Identifiers are not minified, to keep stack traces readable.
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** Defines `require`. Bundled CommonJS packages call it for built-in modules, but ES modules do not have it. */
export const REQUIRE_BANNER = {
  js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.filename);",
};

/**
 * Compiles the programs to ES modules in `outdir`. Modules that several programs share, or that are imported lazily,
 * become separate files (chunks). The server shares no chunks with the other programs, because loading 20 shared chunks
 * would make its start 10 % slower. Returns the paths of the written files, relative to the package.
 * @throws BuildFailure from esbuild, after it has printed the errors
 */
export async function buildPrograms({ outdir }: { readonly outdir: string }): Promise<readonly string[]> {
  const { server, ...others } = PROGRAM_ENTRY_POINTS;
  const written = await Promise.all([bundlePrograms(outdir, { server }), bundlePrograms(outdir, others)]);
  return written.flat();
}

async function bundlePrograms(
  outdir: string,
  entryPoints: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const { metafile } = await build({
    ...COMMON_BUILD_OPTIONS,
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
      // Node.js parses the source file of a failed `assert` to create its message, which takes seconds for a minified
      // bundle. undici checks responses of servers with `assert`, so it is not bundled.
      'undici',
    ],
    banner: REQUIRE_BANNER,
    plugins: [trimDependencyTablesPlugin],
  });
  return Object.keys(metafile.outputs);
}
