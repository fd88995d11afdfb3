import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../apps/composition/package-root.ts';

/**
 * Compiles files of a folder that acts as the project root, and returns the errors of tsc. Paths are relative to the
 * folder.
 */
export function checkTypes(folder: string, files: readonly string[]): string {
  // The reader completes some programs, so they may have unused names.
  const unfinished = { noUnusedLocals: false, noUnusedParameters: false };
  const compilerOptions = {
    ...unfinished,
    allowJs: true,
    checkJs: false,
    rootDirs: [packageRoot, folder],
    lib: ['es2023', 'dom', 'dom.asynciterable'],
    typeRoots: [join(packageRoot, 'node_modules/@types')],
    paths: { '@portico-gateway/client': [join(packageRoot, 'contracts/client/client.ts')] },
  };
  const config = { extends: join(packageRoot, 'tsconfig.json'), compilerOptions, files, include: [], exclude: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const tsc = join(packageRoot, 'node_modules/.bin/tsc');
  return spawnSync(tsc, ['--pretty', 'false', '-p', folder], { cwd: folder, encoding: 'utf8' }).stdout;
}
