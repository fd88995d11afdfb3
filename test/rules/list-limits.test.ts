import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseSourceFile, parseSourceFiles, type SourceFile } from './source-files.ts';

/** Reads that leave out records on purpose, by limit, with the reason. */
const LIMITS_WITHOUT_CONTRACT: Readonly<Record<string, string>> = {
  MAX_FORMER_MEMBERS_PER_RUN: 'a periodic job: the next run reads the others',
  MAX_SITES_TRIED_FOR_SHARED_URL: 'docs/management.md says which sites are tried',
  MAX_COUNTED_DELIVERIES: 'the response says whether the counts are exact',
  MAX_SEARCHED_DELIVERIES: 'the contract says that the 20 newest deliveries are searched',
};

/** A call of a port's method `list…` with a constant `MAX_…` as an argument. */
const LIMITED_READ_PATTERN = /\.list\w*\([^;()]*\b(MAX_[A-Z_]+)\b/g;

describe('Limits of lists', () => {
  it('are in a description of the contract, so that no list leaves out records silently', () => {
    const contracts = parseSourceFiles('contracts');
    // The rules of core/evidence read facts from a page, not records from a store.
    const readers = parseSourceFiles('core').filter(({ path }) => !path.startsWith('core/evidence/'));
    const limits = readers.flatMap(findListLimits);

    assert.deepEqual(
      limits.filter((limit) => !(limit in LIMITS_WITHOUT_CONTRACT) && !isDescribed(limit, contracts)),
      [],
    );
    assert.deepEqual(
      Object.keys(LIMITS_WITHOUT_CONTRACT).filter((limit) => !limits.includes(limit)),
      [],
    );
  });

  it('are reported if the contract does not name them', () => {
    const planted = parseSourceFile('core/planted.ts', 'const all = await keys.list(siteId, MAX_LISTED_KEYS);');

    assert.deepEqual(findListLimits(planted), ['MAX_LISTED_KEYS']);
    assert.ok(!isDescribed('MAX_LISTED_KEYS', parseSourceFiles('contracts')));
  });
});

function findListLimits({ text }: SourceFile): readonly string[] {
  return [...text.matchAll(LIMITED_READ_PATTERN)].flatMap(([, limit]) => limit ?? []);
}

function isDescribed(limit: string, contracts: readonly SourceFile[]): boolean {
  return contracts.some(({ text }) => text.includes(`\${${limit}}`));
}
