import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const BUILDER = 'node_modules/.cache/portico-docs/build.mjs';

/** Builds the documentation into `folder`. What builds it is compiled first, and is no part of the product. */
export async function buildDocs(folder) {
  await build({
    entryPoints: ['apps/docs/write-docs.ts'],
    outfile: BUILDER,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  const { writeDocs } = await import(pathToFileURL(BUILDER).href);
  await writeDocs(folder);
}
