import { join } from 'node:path';
import { packageRoot } from '../../../apps/composition/package-root.ts';

export type Program = 'server' | 'worker' | 'cli' | 'harness';

/**
 * The arguments to run a program with Node.js: the program that `npm test` compiled (test/run.ts). A file that runs by
 * itself starts the source, so it never tests an outdated build.
 */
export function programArguments(program: Program): readonly string[] {
  // Read on each call, because test/run.ts imports this module before it sets the variable.
  const compiled = process.env['PORTICO_TEST_PROGRAMS'];
  if (compiled !== undefined) return [join(compiled, `${program}.js`)];
  return ['--import', import.meta.resolve('tsx'), join(packageRoot, 'apps', program, 'main.ts')];
}
