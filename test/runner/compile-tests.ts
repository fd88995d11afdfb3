import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, stop } from 'esbuild';
import { REQUIRE_BANNER } from '../../apps/build/build-programs.ts';
import { packageRoot } from '../../apps/composition/package-root.ts';

const EMPTY_SOURCE_MAP = `data:application/json,${encodeURIComponent('{"version":3,"sources":[""],"mappings":"A"}')}`;

/**
 * Compiles test files (paths relative to the project root) into `folder`. A run starts dozens of processes, and
 * compiled files start several times faster than with tsx.
 */
export async function compileTests(files: readonly string[], folder: string): Promise<void> {
  await build({
    absWorkingDir: packageRoot,
    bundle: true,
    // Shared modules remain single modules, as without bundling.
    splitting: true,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node20',
    banner: REQUIRE_BANNER,
    // Stack traces and the locations of tests name the TypeScript files.
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'error',
    external: ['mongodb-memory-server-core', 'esbuild', 'oxc-parser', 'playwright-core'],
    plugins: [sourceUrls, noSourceMapsOfPackages],
    entryPoints: [...files],
    outdir: folder,
    outbase: '.',
  });
  // Otherwise the esbuild process runs until this process exits.
  await stop();
}

export function compiledPath(file: string, folder: string): string {
  return join(folder, file.replace(/\.ts$/, '.mjs'));
}

/** Replaces `import.meta.url` with the URL of the source file, because modules find files relative to it. */
const sourceUrls: Plugin = {
  name: 'source URLs',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/(?:core|adapters|contracts|apps|test)\/.*\.[jt]s$/ }, async ({ path }) => {
      if (path.includes('/node_modules/')) return undefined;
      const text = await readFile(path, 'utf8');
      const url = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll('import.meta.url', url), loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
};

/** Excludes packages from the source maps, which saves each process from reading a megabyte. */
const noSourceMapsOfPackages: Plugin = {
  name: 'no source maps of packages',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => {
      return { contents: `${await readFile(path, 'utf8')}\n//# sourceMappingURL=${EMPTY_SOURCE_MAP}`, loader: 'js' };
    });
  },
};
