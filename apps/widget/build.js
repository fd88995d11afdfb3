import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, transform } from 'esbuild';

const FOLDER = 'dist/widget';

const common = {
  bundle: true,
  write: false,
  format: 'iife',
  target: ['chrome109', 'firefox120', 'safari16.4'],
  minify: true,
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [{ name: 'small style sheets', setup: asSmallText }],
};

/**
 * Builds the widget into dist/widget: two scripts named by content hash, each also compressed, and a manifest. The
 * first script contains the name and integrity value of the second, so that one value covers both. A third script draws
 * the console's previews; no page of a site loads it.
 */
export async function buildWidget() {
  const flows = await script('apps/widget/flows/main.ts', {});
  const widget = await script('apps/widget/main.ts', {
    FLOWS: JSON.stringify({ path: flows.path, integrity: flows.integrity }),
  });
  const preview = await script('apps/widget/preview/main.ts', {});
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const { path, bytes, gzip, brotli } of [widget, flows, preview]) {
    await writeFile(`${FOLDER}/${path}`, bytes);
    await writeFile(`${FOLDER}/${path}.gz`, gzip);
    await writeFile(`${FOLDER}/${path}.br`, brotli);
  }
  const manifest = { ...told(widget), parts: [told(flows)], preview: told(preview) };
  await writeFile(`${FOLDER}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
}

async function script(entryPoint, define) {
  const { outputFiles } = await build({ ...common, entryPoints: [entryPoint], define });
  const bytes = Buffer.from(outputFiles[0].contents);
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

/** What the manifest tells of a script; sizes in bytes. */
function told({ path, integrity, bytes, gzip, brotli }) {
  return { path, integrity, size: bytes.length, gzip: gzip.length, brotli: brotli.length };
}

function asSmallText({ onLoad }) {
  onLoad({ filter: /\.css$/ }, async ({ path }) => {
    const { code } = await transform(await readFile(path, 'utf8'), {
      loader: 'css',
      minify: true,
      target: 'chrome123',
    });
    return { contents: code.trim(), loader: 'text' };
  });
}
