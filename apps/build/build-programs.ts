import { isBuiltin } from 'node:module';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { packageRoot } from '../composition/package-root.ts';
import { trimDependencyTablesPlugin } from './trim-dependency-tables.ts';

/** Entry points of the Node.js programs, worker threads and child processes, by output name. */
const PROGRAM_ENTRY_POINTS = {
  server: 'apps/server/start.ts',
  worker: 'apps/worker/main.ts',
  cli: 'apps/cli/main.ts',
  'checkpoint-worker': 'adapters/sqlite/database/checkpoint-worker.ts',
  'page-worker': 'adapters/source-reader/page-worker.ts',
  'source-worker': 'apps/worker/source-worker.ts',
};

/** Entry points of the harness, by output name. The npm package does not contain these programs. */
const HARNESS_ENTRY_POINTS = {
  harness: 'apps/harness/main.ts',
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

/** Code that defines `require` in a bundle: bundled CommonJS packages call it, but ES modules do not have it. */
export const REQUIRE_BANNER = {
  js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.filename);",
};

/**
 * Compiles the programs to ES modules in `outdir`. Modules that several programs share, or that are imported lazily,
 * become separate files (chunks). The server is bundled separately and shares no chunks, because loading 20 shared
 * chunks would make its start 10 % slower. Returns the paths of the written files, relative to the project root.
 * @throws BuildFailure from esbuild, after it has printed the errors
 */
export async function buildPrograms({ outdir }: { readonly outdir: string }): Promise<readonly string[]> {
  const { server, ...others } = PROGRAM_ENTRY_POINTS;
  const written = await Promise.all([
    bundlePrograms({ server }, { outdir }),
    bundlePrograms({ ...others, ...HARNESS_ENTRY_POINTS }, { outdir }),
  ]);
  return written.flatMap(({ outputs }) => Object.keys(outputs));
}

/**
 * Compiles the programs of the npm package, without the harness and without source maps. Returns the names of the
 * packages that the programs load and that are not bundled into them.
 * @throws BuildFailure from esbuild, after it has printed the errors
 */
export async function buildPackagedPrograms(outdir: string): Promise<ReadonlySet<string>> {
  const { server, ...others } = PROGRAM_ENTRY_POINTS;
  const options = { outdir, sourcemap: false };
  const written = await Promise.all([bundlePrograms({ server }, options), bundlePrograms(others, options)]);
  const imports = written.flatMap(({ outputs }) => Object.values(outputs).flatMap((output) => output.imports));
  const packages = imports.filter(({ path, external }) => external && !isBuiltin(path)).map(toPackageName);
  return new Set([...packages.filter((name) => !UNINSTALLED_OPTIONAL_PACKAGES.has(name)), ...LAZILY_REQUIRED_PACKAGES]);
}

/**
 * Packages that the adapters load synchronously on first use, with `createRequire`. esbuild neither bundles nor reports
 * them, so the npm package has to depend on them.
 */
export const LAZILY_REQUIRED_PACKAGES = ['jsonwebtoken', 'tldts'] as const;

/** Packages that bundled packages use if they are installed. Portico does not install them. */
const UNINSTALLED_OPTIONAL_PACKAGES: ReadonlySet<string> = new Set(['canvas', 'supports-color']);

function toPackageName({ path }: { readonly path: string }): string {
  const [first = '', second = ''] = path.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

async function bundlePrograms(
  entryPoints: Readonly<Record<string, string>>,
  options: { readonly outdir: string; readonly sourcemap?: boolean },
): Promise<Metafile> {
  const { metafile } = await build({
    ...COMMON_BUILD_OPTIONS,
    ...options,
    entryPoints,
    splitting: true,
    platform: 'node',
    target: 'node20',
    external: [
      'mongodb',
      'redis',
      'bull',
      'stripe',
      'mongodb-memory-server-core',
      // Node.js parses the source file of a failed `assert` to create the error message, which takes seconds for a
      // minified bundle. undici checks responses of servers with `assert`, so it is not bundled.
      'undici',
    ],
    banner: REQUIRE_BANNER,
    plugins: [trimDependencyTablesPlugin],
  });
  return metafile;
}
