import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readProjectFile } from './source-files.ts';

/** Sections of docs/dependencies.md, each with the field of package.json that it explains. */
const SECTIONS = {
  'At run time': 'dependencies',
  'Only when configured': 'optionalDependencies',
  'To build and check': 'devDependencies',
} as const;

const page = readProjectFile('docs/dependencies.md');
const manifest: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
  readProjectFile('package.json'),
);

describe('docs/dependencies.md', () => {
  for (const [heading, part] of Object.entries(SECTIONS)) {
    const documented = documentedPackages(page, heading);
    const installed = Object.keys(manifest[part] ?? {}).map((name) => name.replace(/^@types\/.*/, '@types/…'));

    it(`lists exactly the packages of ${part}`, () => {
      assert.ok(documented.length >= 4, 'expected more packages');
      assert.deepEqual([...documented].sort(), [...new Set(installed)].sort());
    });
  }

  it('gives a purpose and a reason for each package', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:package|@types)/.test(line));

    assert.ok(rows.length >= 30, 'expected more rows');
    assert.deepEqual(
      rows.filter((row) => row.split(' | ').length !== 3 || /\| +\|/.test(row)),
      [],
    );
  });
});

/** The packages in the first column of the table of a section. */
function documentedPackages(text: string, heading: string): readonly string[] {
  const section = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| package '));
  return rows.flatMap((row) => (row.split(' | ')[0] ?? '').replace('| ', '').split(', '));
}
