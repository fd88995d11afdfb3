import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { packageRoot } from '../composition/package-root.ts';

const COMPRESSIBLE_FILE_PATTERN = /\.(?:js|css|svg)$/;
/** Quality 9 compresses ten times faster than quality 11, to nearly the same size. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Builds the console into a folder: its page and its assets. The names of the assets contain a hash of their content.
 * Each compressible asset gets a gzip and a Brotli copy.
 */
export async function buildConsole(folder: string): Promise<void> {
  const outDir = resolve(packageRoot, folder);
  const root = join(packageRoot, 'apps/console');
  await build({
    configFile: false,
    root,
    base: '/console/',
    plugins: [react()],
    logLevel: 'warn',
    // The server replaces this placeholder with a new nonce in each response.
    html: { cspNonce: 'CSP_NONCE' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 900,
      rolldownOptions: { input: join(root, 'console.html') },
    },
  });
  const assets = join(outDir, 'assets');
  const files = (await readdir(assets)).filter((file) => COMPRESSIBLE_FILE_PATTERN.test(file));
  await Promise.all(files.map((file) => compressFile(join(assets, file))));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, BROTLI_OPTIONS),
  ]);
  await Promise.all([writeFile(`${file}.gz`, zipped), writeFile(`${file}.br`, brotli)]);
}
