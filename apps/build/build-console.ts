import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { packageRoot } from '../composition/package-root.ts';

/** Builds the console into a folder: its page, and assets whose file names contain a hash of their content. */
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
}
