import { build } from 'esbuild';

const SHIPPED = /[\\/]core[\\/]assessments[\\/]public-web-evidence\.ts$/;

let shipped;

/** Puts the shipped profile together while the programs are built: reading it as JSON takes a start a fraction of the time. */
export const shippedProfile = {
  name: 'shipped profile',
  setup({ onLoad }) {
    onLoad({ filter: SHIPPED }, async ({ path }) => {
      // Several builds have it in their programs.
      shipped ??= putTogether(path);
      return { contents: await shipped, loader: 'js' };
    });
  },
};

async function putTogether(path) {
  const bundled = { bundle: true, format: 'esm', platform: 'node', write: false };
  const { outputFiles } = await build({ entryPoints: [path], ...bundled });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  const { publicWebEvidence } = await import(`data:text/javascript;base64,${code}`);
  return `export const publicWebEvidence = JSON.parse(${JSON.stringify(JSON.stringify(publicWebEvidence))});`;
}
