import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackagedPrograms } from '../build/build-programs.ts';
import { ARCHIVE_SUFFIX, openBuiltFiles } from '../composition/built-files.ts';
import { packFiles } from '../composition/file-archive.ts';
import { packageRoot } from '../composition/package-root.ts';
import { PACKAGE_SCOPE, readProjectManifest } from './project-manifest.ts';

/** Folders of dist/ that the programs serve. */
const SERVED_FOLDERS = ['widget', 'console', 'pages'];

/**
 * Writes the content of the server's package to a folder: programs without source maps, and the files that they serve.
 * The documentation is packed into one archive. npm's own compression has a window of 32 KB, which is too small to
 * compress texts that many pages repeat.
 */
export async function writeServerPackage(folder: string): Promise<void> {
  const dist = join(folder, 'dist');
  const importedPackages = await buildPackagedPrograms(dist);
  for (const name of SERVED_FOLDERS) cpSync(join(packageRoot, 'dist', name), join(dist, name), { recursive: true });
  const docs = openBuiltFiles(join(packageRoot, 'dist', 'docs'));
  const pages = new Map([...docs.paths].sort().map((path) => [path, docs.read(path)]));
  writeFileSync(join(dist, `docs${ARCHIVE_SUFFIX}`), packFiles(pages));
  cpSync(join(packageRoot, 'LICENSE'), join(folder, 'LICENSE'));
  cpSync(join(packageRoot, 'apps/packager/server-readme.md'), join(folder, 'README.md'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(createPackageManifest(importedPackages), null, 2)}\n`);
}

/**
 * Creates the package.json. Its dependencies are only `importedPackages`, because all other dependencies are bundled
 * into the programs.
 */
function createPackageManifest(importedPackages: ReadonlySet<string>) {
  const { version, license, engines, dependencies, optionalDependencies } = readProjectManifest();
  const undeclared = [...importedPackages].filter((name) => !(name in dependencies) && !(name in optionalDependencies));
  if (undeclared.length > 0) throw new Error(`package.json does not list ${undeclared.join(', ')}.`);
  return {
    name: `${PACKAGE_SCOPE}/server`,
    version,
    description: 'Portico, a self-hosted developer gateway: tickets, evidence assessments, CRM events and payments.',
    license,
    type: 'module',
    bin: { portico: 'dist/cli.js' },
    files: ['dist'],
    engines,
    publishConfig: { access: 'public', provenance: true },
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => importedPackages.has(name))),
    optionalDependencies,
  };
}
