import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'esbuild';
import { packageRoot } from '../composition/package-root.ts';
import { COMMON_BUILD_OPTIONS } from './build-programs.ts';

/**
 * Compiles `@portico-gateway/client` into `outdir`, for Node.js and for bundlers. Returns the paths of the written
 * files.
 * @throws BuildFailure from esbuild, after it has printed the errors
 */
export async function buildClient(outdir: string): Promise<readonly string[]> {
  const { metafile } = await build({
    ...COMMON_BUILD_OPTIONS,
    entryPoints: { client: 'contracts/client/client.ts' },
    outdir,
    platform: 'browser',
    target: 'es2022',
  });
  return Object.keys(metafile.outputs);
}

/**
 * Writes the type declarations of the client to dist/types, with contracts/client/tsconfig.json. Integrators can use
 * the declarations with any compiler settings. If the compiler fails, prints a warning instead of failing the build,
 * because the programs do not need the declarations.
 */
export async function writeClientTypes(): Promise<void> {
  const compiler = spawn(
    process.execPath,
    [join(packageRoot, 'node_modules/typescript/bin/tsc'), '-p', join(packageRoot, 'contracts/client')],
    { stdio: 'inherit' },
  );
  const [status] = await once(compiler, 'exit');
  if (status !== 0) process.stderr.write('warning: could not write the types of @portico-gateway/client\n');
}
