import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../apps/composition/package-root.ts';

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Runs `npm run package` on the built product, and returns the paths of the written files by name. */
export function writePackages(folder: string): ReadonlyMap<string, string> {
  const program = ['--import', import.meta.resolve('tsx'), join(packageRoot, 'apps/packager/main.ts'), folder];
  const { status, stderr } = spawnSync(process.execPath, program, { cwd: packageRoot, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The packages were not written: ${stderr}`);
  return new Map(readdirSync(folder).map((name) => [name, join(folder, name)]));
}

/** The paths of the files in a tarball, without the first folder. */
export function listPackedFiles(tarball: string): readonly string[] {
  const { stdout } = spawnSync('tar', ['tzf', tarball], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((path) => path !== '')
    .map((path) => path.replace(/^package\//, ''));
}

/**
 * Installs a tarball in a folder like `npm install`, but without the network: links the dependencies that the manifest
 * lists to the packages of the project. A package that the manifest does not list cannot be found.
 */
export function installPackage(tarball: string, folder: string): Manifest {
  const unpacked = join(folder, 'unpacked');
  mkdirSync(unpacked, { recursive: true });
  spawnSync('tar', ['xzf', tarball, '-C', unpacked, '--strip-components=1']);
  const manifest = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')) as Manifest;
  const modules = join(folder, 'node_modules');
  const target = join(modules, manifest.name);
  mkdirSync(dirname(target), { recursive: true });
  spawnSync('mv', [unpacked, target]);
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    symlinkSync(join(packageRoot, 'node_modules', name), join(modules, name));
  }
  return manifest;
}
