import { build } from 'esbuild';
import { packageRoot } from '../composition/package-root.ts';

const PAGE_NAMES = ['set-up', 'fake-checkout'];

/** Builds the pages of the server into a folder: copies their HTML and CSS and compiles their scripts. */
export async function buildPages(folder: string): Promise<void> {
  const files = PAGE_NAMES.flatMap((name) => ['html', 'css', 'ts'].map((type) => `apps/server/pages/${name}.${type}`));
  await build({
    absWorkingDir: packageRoot,
    entryPoints: files,
    outdir: folder,
    target: 'es2022',
    loader: { '.html': 'copy', '.css': 'copy' },
    bundle: true,
    format: 'esm',
    logLevel: 'warning',
  });
}
