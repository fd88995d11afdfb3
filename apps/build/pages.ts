import { build } from 'esbuild';
import { packageRoot } from '../composition/package-root.ts';

const PAGES = ['set-up', 'fake-checkout'];

/** Builds the server's own pages into a folder: their HTML and styles as they are, and their compiled scripts. */
export async function buildPages(folder: string): Promise<void> {
  const files = PAGES.flatMap((name) => ['html', 'css', 'ts'].map((type) => `apps/server/pages/${name}.${type}`));
  await build({
    absWorkingDir: packageRoot,
    entryPoints: files,
    outdir: folder,
    target: 'es2022',
    loader: { '.html': 'copy', '.css': 'copy' },
    format: 'esm',
    logLevel: 'warning',
  });
}
