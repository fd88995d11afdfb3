import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { implementations, ports } from './ports.ts';
import { listProjectFiles, parseSourceFiles, readProjectFile } from './source-files.ts';

const page = readProjectFile('docs/architecture.md');

describe('docs/architecture.md', () => {
  for (const folder of ['core', 'adapters', 'apps']) {
    it(`lists exactly the folders of ${folder}`, () => {
      const [, list = ''] = new RegExp(`^- \`${folder}/\`[^(]*\\(([^)]*)\\)`, 'm').exec(page) ?? [];
      const named = [...list.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
      const folders = listProjectFiles().flatMap((path) => new RegExp(`^${folder}/([^/]+)/`).exec(path)?.[1] ?? []);

      assert.ok(named.length >= 8, 'expected more folders');
      assert.deepEqual(named.sort(), [...new Set(folders)].sort());
    });
  }

  it('names every module of the container', () => {
    const modules = parseSourceFiles('apps/composition/modules').map(({ path }) => path);

    assert.ok(modules.length >= 8, 'expected more modules');
    assert.deepEqual(
      modules.filter((path) => !page.includes(`\`${path}\``)),
      [],
    );
  });

  it('names every file that decorates a repository', () => {
    const imports = parseSourceFiles('apps/composition/modules').flatMap((module) => module.imports);
    const decorators = imports.filter((path) => path.startsWith('/core/monitoring/metered/metered-'));

    assert.ok(decorators.length >= 3, 'expected more decorators');
    assert.deepEqual(
      decorators.filter((path) => !page.includes(`\`${path.slice(1)}\``)),
      [],
    );
  });

  it('has a row for each port with its suite and its adapter folders', () => {
    const implemented = parseSourceFiles('adapters').flatMap((file) =>
      implementations(file).map(({ port }) => ({ type: port.type, folder: file.path.split('/')[1] ?? '' })),
    );
    const rows = ports.map(({ path, file, type }) => {
      const folders = implemented.filter((one) => one.type === type).map(({ folder }) => folder);
      return `${path} | ${[...new Set(folders)].sort().join(', ')} | ${file}`;
    });

    assert.ok(rows.length >= 30, 'expected more ports');
    assert.deepEqual(parsePortRows(page).sort(), rows.sort());
  });
});

/** Parses the table of ports into `port | adapter folders | suite`, without the remarks about adapters. */
function parsePortRows(text: string): string[] {
  const folders = new Set(listProjectFiles().flatMap((path) => /^adapters\/([^/]+)\//.exec(path)?.[1] ?? []));
  return [...text.matchAll(/^\| `(core\/\S+\.port\.ts)` \|.*\| ([^|]+) \| ([\w-]+) \|$/gm)].map(
    ([, port, adapters = '', suite]) => {
      const named = adapters.split(/[,;] /).map((one) => one.split(' ')[0] ?? '');
      return `${port} | ${named
        .filter((name) => folders.has(name))
        .sort()
        .join(', ')} | ${suite}`;
    },
  );
}
