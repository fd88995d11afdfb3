import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'esbuild';
import { packageRoot } from '../composition/package-root.ts';
import { COMMON_OPTIONS } from './programs.ts';

/**
 * Compiles `portico/client` into `outdir`, for Node.js and for bundlers. Returns the paths of the files written.
 * @throws BuildFailure of esbuild, which has printed the errors
 */
export async function buildClient(outdir: string): Promise<readonly string[]> {
  const { metafile } = await build({
    ...COMMON_OPTIONS,
    entryPoints: { client: 'contracts/client/client.ts' },
    outdir,
    platform: 'browser',
    target: 'es2022',
  });
  return Object.keys(metafile.outputs);
}

/**
 * Writes the client's types into dist/types (contracts/client/tsconfig.json) as declarations, which compile under any
 * settings of the integrator. Prints a warning when that fails: the programs do not need them.
 */
export async function writeClientTypes(): Promise<void> {
  const compiler = spawn(
    process.execPath,
    [join(packageRoot, 'node_modules/typescript/bin/tsc'), '-p', join(packageRoot, 'contracts/client')],
    { stdio: 'inherit' },
  );
  const [status] = await once(compiler, 'exit');
  if (status !== 0) process.stderr.write('The types of portico/client could not be written.\n');
}
