import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { read } from './source-files.ts';

/** Each section of docs/dependencies.md, with the part of package.json that it explains. */
const SECTIONS = {
  'At run time': 'dependencies',
  'Only when configured': 'optionalDependencies',
  'To build and check': 'devDependencies',
} as const;

const page = read('docs/dependencies.md');
const manifest: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(read('package.json'));

describe('docs/dependencies.md', () => {
  for (const [heading, part] of Object.entries(SECTIONS)) {
    const named = packagesIn(page, heading);
    const installed = Object.keys(manifest[part] ?? {}).map((name) => name.replace(/^@types\/.*/, '@types/…'));

    it(`names every package of ${part}, and no other`, () => {
      assert.ok(named.length >= 4, 'too few packages were seen');
      assert.deepEqual([...named].sort(), [...new Set(installed)].sort());
    });
  }

  it('says what each package is for, and why this one', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:package|@types)/.test(line));

    assert.ok(rows.length >= 30, 'too few rows were seen');
    assert.deepEqual(
      rows.filter((row) => row.split(' | ').length !== 3 || /\| +\|/.test(row)),
      [],
    );
  });
});

/** The packages in the first column of a section's table. */
function packagesIn(text: string, heading: string): readonly string[] {
  const section = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| package '));
  return rows.flatMap((row) => (row.split(' | ')[0] ?? '').replace('| ', '').split(', '));
}
