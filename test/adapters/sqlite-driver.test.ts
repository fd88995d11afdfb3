import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { Database, loadDriver } from '../../adapters/sqlite/database/driver.ts';
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

/** Resolves packages in a folder that has copies of these paths of the installed ones. */
function requireFrom(installation: string, paths: readonly string[]): NodeJS.Require {
  for (const path of paths) {
    cpSync(join(packageRoot, 'node_modules', path), inPackages(installation, path), { recursive: true });
  }
  return createRequire(join(folder, installation, 'program.js'));
}

function inPackages(installation: string, path: string): string {
  return join(folder, installation, 'node_modules', path);
}

/** The sentence that refuses an installation. */
function refusal(requirePackage: NodeJS.Require): string {
  try {
    loadDriver(nodeVersion, requirePackage);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return assert.fail('the driver was loaded');
}

describe('The SQLite driver', () => {
  it('opens databases on the running Node.js', () => {
    assert.equal(new Database(':memory:').prepare('select 1').pluck().get(), 1);
  });

  it('refuses Node.js releases that it does not support, and names those that it does', () => {
    for (const version of ['18.20.8', '20.19.6', '21.7.3', '22.13.1', '23.11.1', '25.9.0', '200.30.0']) {
      assert.throws(() => loadDriver(version, createRequire(import.meta.url)), {
        message:
          `The store sqlite does not support Node.js ${version}; ` +
          'supported versions: 20 from 20.20 on, 22 from 22.14 on, 24 from 24.0 on.',
      });
    }
  });

  it('names the package that is not installed, and says what to do', () => {
    assert.equal(
      refusal(requireFrom('empty', [])),
      `The store sqlite cannot use the package ${name} on Node.js ${nodeVersion}: it is not installed. ` +
        'Run "npm ci" again with this version of Node.js. Where npm finds no prebuilt driver it compiles one, ' +
        'which takes Python, make and a C++ compiler.',
    );
  });

  it('says that the package has no native file, or one that cannot be loaded', () => {
    const unbuilt = requireFrom('unbuilt', withoutNativeFile);
    assert.match(
      refusal(unbuilt),
      new RegExp(`the package ${name} on Node.js .*: (?:Could not locate|Cannot find) .*\\. Run "npm ci"`),
    );

    const damaged = requireFrom('damaged', withoutNativeFile);
    const file = inPackages('damaged', `${name}/${nativeFile}`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'not a library');
    assert.match(refusal(damaged), new RegExp(`the package ${name} on Node.js .*: .+\\. Run "npm ci"`));
  });
});
