import { join } from 'node:path';
import { packageRoot } from '../../../apps/composition/package-root.ts';

export type Program = 'server' | 'worker' | 'cli' | 'harness';

/** Folder of the programs that `npm test` has compiled (test/run.ts). A file that runs by itself has none. */
const COMPILED = process.env['PORTICO_TEST_PROGRAMS'];

/**
 * The arguments with which Node starts a program as a process of its own: the one that this test run compiled, or else
 * its source, so that a test never starts the program of an earlier build.
 */
export function programArguments(program: Program): readonly string[] {
  if (COMPILED !== undefined) return [join(COMPILED, `${program}.js`)];
  return ['--import', import.meta.resolve('tsx'), join(packageRoot, 'apps', program, 'main.ts')];
}
