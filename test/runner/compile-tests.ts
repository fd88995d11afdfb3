import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, stop } from 'esbuild';
import { REQUIRE_BANNER } from '../../apps/build/programs.ts';
import { packageRoot } from '../../apps/composition/package-root.ts';

const EMPTY_SOURCE_MAP = `data:application/json,${encodeURIComponent('{"version":3,"sources":[""],"mappings":"A"}')}`;

/**
 * Compiles test files, given by their paths from the root of the project, into `folder`. A compiled file starts several
 * times faster than one that tsx compiles as it is loaded, and a run starts dozens of processes.
 */
export async function compileTests(files: readonly string[], folder: string): Promise<void> {
  await build({
    absWorkingDir: packageRoot,
    bundle: true,
    // A module that several files import stays one module, as it would be without bundling.
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
  // Otherwise its process lives as long as this one.
  await stop();
}

export function compiledPath(file: string, folder: string): string {
  return join(folder, file.replace(/\.ts$/, '.mjs'));
}

/** Gives `import.meta.url` its value in the source file, because modules find files relative to their source. */
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

/** Leaves packages out of the source maps: each process would read a megabyte more. */
const noSourceMapsOfPackages: Plugin = {
  name: 'no source maps of packages',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => {
      return { contents: `${await readFile(path, 'utf8')}\n//# sourceMappingURL=${EMPTY_SOURCE_MAP}`, loader: 'js' };
    });
  },
};
