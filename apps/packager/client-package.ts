import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { packageRoot } from '../composition/package-root.ts';
import { PACKAGE_SCOPE, readProjectManifest } from './project-manifest.ts';

/** Folder of the type declarations in the package. `VALIBOT_FILE` is the module of valibot's types in this folder. */
const TYPES_FOLDER = 'types';
const VALIBOT_FILE = 'valibot/index.js';

/**
 * Writes the content of the client's package to a folder: one script, and the type declarations. The declarations
 * import valibot's declarations. These are copied into the package, so that it has no dependencies.
 */
export function writeClientPackage(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const script = readFileSync(join(packageRoot, 'dist/client.js'), 'utf8');
  // The package has no source map.
  writeFileSync(join(folder, 'client.js'), script.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n'));
  copyDeclarations(join(packageRoot, 'dist/types'), join(folder, TYPES_FOLDER));
  const valibotFolder = join(folder, TYPES_FOLDER, dirname(VALIBOT_FILE));
  cpSync(join(packageRoot, 'node_modules/valibot/dist/index.d.mts'), join(valibotFolder, 'index.d.ts'));
  cpSync(join(packageRoot, 'node_modules/valibot/LICENSE.md'), join(valibotFolder, 'LICENSE.md'));
  cpSync(join(packageRoot, 'LICENSE'), join(folder, 'LICENSE'));
  cpSync(join(packageRoot, 'apps/packager/client-readme.md'), join(folder, 'README.md'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(createPackageManifest(), null, 2)}\n`);
}

/**
 * Copies declarations and rewrites their imports. Imports of `.ts` files become imports of `.js` files, because
 * TypeScript accepts `.ts` only in a project's own files. Imports of `valibot` become imports of the copied
 * declarations.
 */
function copyDeclarations(source: string, target: string): void {
  const paths = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.d.ts'));
  for (const path of paths) {
    const pathToTarget = relative(dirname(join(target, path)), target) || '.';
    const valibotPath = posix.join(pathToTarget, VALIBOT_FILE);
    const text = readFileSync(join(source, path), 'utf8')
      .replaceAll(/(from |import\()(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2')
      .replaceAll(
        /(from |import\()(['"])valibot\2/g,
        `$1$2${valibotPath.startsWith('.') ? valibotPath : `./${valibotPath}`}$2`,
      );
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), text);
  }
}

function createPackageManifest() {
  const { version, license } = readProjectManifest();
  const exportEntry = { types: `./${TYPES_FOLDER}/contracts/client/client.d.ts`, default: './client.js' };
  return {
    name: `${PACKAGE_SCOPE}/client`,
    version,
    description: 'Typed client of the Portico API, for Node.js and browsers.',
    license,
    type: 'module',
    exports: { '.': exportEntry },
    types: exportEntry.types,
    files: ['client.js', TYPES_FOLDER],
    sideEffects: false,
    engines: { node: '>=20' },
    publishConfig: { access: 'public', provenance: true },
  };
}
