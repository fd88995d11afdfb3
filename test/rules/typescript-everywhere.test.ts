import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { projectFiles, read } from './source-files.ts';

const FOLDERS = ['adapters', 'apps', 'contracts', 'core', 'docs', 'test'];
const FILES = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Dockerfile',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'biome.json',
  'compose.yaml',
  'knip.json',
  'package-lock.json',
  'package.json',
  'redocly.yaml',
  'tsconfig.json',
];
const REASON = /^\/\/ JavaScript, because \S.*\S$/;

describe('Code', () => {
  it('is TypeScript, or says in its first line why it is JavaScript', () => {
    const files = projectFiles();

    assert.ok(files.filter((path) => path.endsWith('.ts')).length > 1000, 'too few files were seen');
    assert.deepEqual(
      files.filter((path) => isUnexplained(path, read)),
      [],
    );
  });

  it('is refused when it is JavaScript without a reason', () => {
    for (const path of ['build.js', 'apps/server/launch.cjs', 'docs/samples/deliver.mjs', 'apps/console/page.jsx']) {
      assert.ok(
        isUnexplained(path, () => "import 'node:fs';"),
        path,
      );
      assert.ok(
        isUnexplained(path, () => "import 'node:fs';\n// JavaScript, because it is."),
        path,
      );
      assert.ok(!isUnexplained(path, () => '// JavaScript, because a reader runs it as it is.\n'), path);
    }
    assert.ok(!isUnexplained('apps/server/main.ts', () => ''));
  });
});

describe('The root of the project', () => {
  it('contains only the listed folders and files', () => {
    assert.deepEqual(unlistedAtRoot(projectFiles()), []);
  });

  it('contains every entry of the list of allowed ones', () => {
    const names = new Set(projectFiles().map((path) => path.split('/')[0]));

    assert.deepEqual(
      [...FOLDERS, ...FILES].filter((name) => !names.has(name)),
      [],
    );
  });

  it('is rejected with any other entry', () => {
    assert.deepEqual(unlistedAtRoot(['build.js', 'scripts/build.ts', 'package.json', '.ci/run', '.gitignore']), [
      'build.js',
      'scripts',
    ]);
  });
});

function isUnexplained(path: string, textOf: (path: string) => string): boolean {
  if (!/\.[cm]?jsx?$/.test(path)) return false;
  const [firstLine = ''] = textOf(path).split('\n', 1);
  return !REASON.test(firstLine);
}

function unlistedAtRoot(files: readonly string[]): readonly string[] {
  const names = new Set(files.map((path) => path.split('/')[0] ?? ''));
  return [...names].filter((name) => !name.startsWith('.') && !FOLDERS.includes(name) && !FILES.includes(name));
}
