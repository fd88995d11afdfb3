import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Plugin, transform } from 'esbuild';
import { packageRoot } from '../composition/package-root.ts';

/** A compiled script with its gzip and Brotli copies. */
interface CompiledScript {
  readonly path: string;
  readonly integrity: string;
  readonly bytes: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
}

const minifyStyleSheetsPlugin: Plugin = {
  name: 'minified style sheets',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const css = await readFile(path, 'utf8');
      const { code } = await transform(css, { loader: 'css', minify: true, target: 'chrome123' });
      return { contents: code.trim(), loader: 'text' };
    });
  },
};

const WIDGET_BUILD_OPTIONS = {
  absWorkingDir: packageRoot,
  bundle: true,
  write: false,
  format: 'iife',
  target: ['chrome109', 'firefox120', 'safari16.4'],
  minify: true,
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [minifyStyleSheetsPlugin],
} satisfies BuildOptions;

/**
 * Builds the widget into a folder, which is emptied first: the scripts `widget`, `flows` and `preview`, and a manifest.
 * The file names of the scripts contain a hash of their content, and each script has compressed copies. `widget`
 * contains the name and the integrity value of `flows`, so the integrity value of `widget` covers both. `preview`
 * renders the previews in the console. Sites do not load it.
 */
export async function buildWidget(folder: string): Promise<void> {
  const flows = await compileScript('apps/widget/flows/main.ts', {});
  const widget = await compileScript('apps/widget/main.ts', {
    FLOWS: JSON.stringify({ path: flows.path, integrity: flows.integrity }),
  });
  const preview = await compileScript('apps/widget/preview/main.ts', {});
  const target = resolve(packageRoot, folder);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const { path, bytes, gzip, brotli } of [widget, flows, preview]) {
    await writeFile(join(target, path), bytes);
    await writeFile(join(target, `${path}.gz`), gzip);
    await writeFile(join(target, `${path}.br`), brotli);
  }
  const manifest = { ...toManifestEntry(widget), parts: [toManifestEntry(flows)], preview: toManifestEntry(preview) };
  await writeFile(join(target, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function compileScript(entryPoint: string, define: Readonly<Record<string, string>>): Promise<CompiledScript> {
  const { outputFiles } = await build({ ...WIDGET_BUILD_OPTIONS, entryPoints: [entryPoint], define });
  const bytes = Buffer.concat(outputFiles.map(({ contents }) => contents));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  return {
    path: `widget.${hash}.js`,
    integrity,
    bytes,
    gzip: gzipSync(bytes, { level: 9 }),
    brotli: brotliCompressSync(bytes),
  };
}

/** Returns a script's entry in the manifest. Sizes are in bytes. */
function toManifestEntry({ path, integrity, bytes, gzip, brotli }: CompiledScript) {
  return { path, integrity, size: bytes.length, gzip: gzip.length, brotli: brotli.length };
}
