import { join } from 'node:path';
import { packageRoot } from '../../../apps/composition/package-root.ts';

export type Program = 'server' | 'worker' | 'cli' | 'harness';

/**
 * The arguments with which Node starts a program as a process of its own: the one in the folder that `npm test` has
 * compiled (test/run.ts). A file that runs by itself starts the source, so that it never tests an earlier build.
 */
export function programArguments(program: Program): readonly string[] {
  // Read for each call: test/run.ts imports this module before it sets the variable for itself and its processes.
  const compiled = process.env['PORTICO_TEST_PROGRAMS'];
  if (compiled !== undefined) return [join(compiled, `${program}.js`)];
  return ['--import', import.meta.resolve('tsx'), join(packageRoot, 'apps', program, 'main.ts')];
}
