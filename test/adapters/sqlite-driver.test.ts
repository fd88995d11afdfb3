import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { Database, loadSqliteDriver } from '../../adapters/sqlite/database/driver.ts';
import { packageRoot } from '../../apps/composition/package-root.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-driver-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const nodeVersion = process.versions.node;
const isNode20 = nodeVersion.startsWith('20.');
const name = isNode20 ? 'better-sqlite3' : 'better-sqlite3-13';
const nativeFile = isNode20
  ? 'build/Release/better_sqlite3.node'
  : `prebuilds/${process.platform}-${process.arch}.node`;
const withoutNativeFile = [
  `${name}/package.json`,
  `${name}/lib`,
  ...(isNode20 ? ['bindings', 'file-uri-to-path'] : []),
];

/** Creates a `require` for a folder with copies of these paths of the installed packages. */
function createRequireFor(installation: string, paths: readonly string[]): NodeJS.Require {
  for (const path of paths) {
    cpSync(join(packageRoot, 'node_modules', path), packagePath(installation, path), { recursive: true });
  }
  return createRequire(join(folder, installation, 'program.js'));
}

function packagePath(installation: string, path: string): string {
  return join(folder, installation, 'node_modules', path);
}

/** The message of the error that `loadSqliteDriver` throws. */
function loadErrorMessage(requirePackage: NodeJS.Require): string {
  try {
    loadSqliteDriver(nodeVersion, requirePackage);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return assert.fail('the driver was loaded');
}

describe('loadSqliteDriver', () => {
  it('opens databases on the running Node.js', () => {
    assert.equal(new Database(':memory:').prepare('select 1').pluck().get(), 1);
  });

  it('rejects unsupported Node.js releases and names the supported ones', () => {
    for (const version of ['18.20.8', '20.19.6', '21.7.3', '22.13.1', '23.11.1', '25.9.0', '200.30.0']) {
      assert.throws(() => loadSqliteDriver(version, createRequire(import.meta.url)), {
        message:
          `The store sqlite does not support Node.js ${version}; ` +
          'supported versions: 20 from 20.20 on, 22 from 22.14 on, 24 from 24.0 on.',
      });
    }
  });

  it('names a missing package and gives instructions', () => {
    assert.equal(
      loadErrorMessage(createRequireFor('empty', [])),
      `The store sqlite cannot use the package ${name} on Node.js ${nodeVersion}: it is not installed. ` +
        'Run "npm ci" again with this version of Node.js. Where npm finds no prebuilt driver it compiles one, ' +
        'which takes Python, make and a C++ compiler.',
    );
  });

  it('reports a native file that is missing or cannot be loaded', () => {
    const withoutBuild = createRequireFor('unbuilt', withoutNativeFile);
    assert.match(
      loadErrorMessage(withoutBuild),
      new RegExp(`the package ${name} on Node.js .*: (?:Could not locate|Cannot find) .*\\. Run "npm ci"`),
    );

    const damaged = createRequireFor('damaged', withoutNativeFile);
    const file = packagePath('damaged', `${name}/${nativeFile}`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'not a library');
    assert.match(loadErrorMessage(damaged), new RegExp(`the package ${name} on Node.js .*: .+\\. Run "npm ci"`));
  });
});
