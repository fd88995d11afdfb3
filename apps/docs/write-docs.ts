import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { packageRoot } from '../composition/package-root.ts';
import { type BuiltAssets, renderDocs } from './render-docs.ts';

const ASSET_SOURCES = ['head.ts', 'docs.ts', 'docs.css', 'icon.svg'];

/** Empties the folder and writes the documentation there. */
export async function writeDocs(folder: string): Promise<void> {
  const files = renderDocs(await buildAssets());
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of files) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

async function buildAssets(): Promise<BuiltAssets> {
  const { outputFiles } = await build({
    absWorkingDir: packageRoot,
    entryPoints: ASSET_SOURCES.map((name) => `apps/docs/browser/${name}`),
    outdir: 'out',
    bundle: true,
    minify: true,
    write: false,
    loader: { '.svg': 'copy' },
    platform: 'browser',
    target: 'es2022',
    legalComments: 'inline',
    logLevel: 'error',
  });
  const entries = outputFiles.map(({ path, text }) => [path.slice(path.lastIndexOf('/') + 1), text]);
  return Object.fromEntries(entries);
}
