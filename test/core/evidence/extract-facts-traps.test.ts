import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AMBIGUOUS_PAGES, DENIALS, NEAR_MISSES, UNRELATED_PLANS } from '../../support/fixtures/ambiguous-pages.ts';
import { listPageFacts } from '../../support/matchers/page-facts.ts';

describe('The shipped rules find nothing', () => {
  for (const [why, page] of [...AMBIGUOUS_PAGES, ...UNRELATED_PLANS, ...NEAR_MISSES]) {
    const said = page.blocks ?? page.links ?? [JSON.stringify(page.items)];
    it(`in ${why}: ${said.join(' | ')}`, () => {
      assert.deepEqual(
        listPageFacts(page).filter((fact) => !fact.startsWith('language ')),
        [],
      );
    });
  }
});

describe('The shipped rules find statements about the whole product', () => {
  for (const [page, facts] of DENIALS) {
    it(`in ${(page.blocks ?? []).join(' | ')}`, () => {
      assert.deepEqual(
        listPageFacts(page).filter((fact) => !fact.startsWith('language ')),
        facts,
      );
    });
  }
});
