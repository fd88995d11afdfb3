import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DENIALS, NEAR_MISSES, OTHER_PLANS, TRAPS } from '../../support/fixtures/evidence-traps.ts';
import { factsOn } from '../../support/matchers/facts-of.ts';

describe('The shipped rules find nothing', () => {
  for (const [why, page] of [...TRAPS, ...OTHER_PLANS, ...NEAR_MISSES]) {
    const said = page.blocks ?? page.links ?? [JSON.stringify(page.items)];
    it(`in ${why}: ${said.join(' | ')}`, () => {
      assert.deepEqual(
        factsOn(page).filter((fact) => !fact.startsWith('language ')),
        [],
      );
    });
  }
});

describe('The shipped rules find statements about the whole product', () => {
  for (const [page, facts] of DENIALS) {
    it(`in ${(page.blocks ?? []).join(' | ')}`, () => {
      assert.deepEqual(
        factsOn(page).filter((fact) => !fact.startsWith('language ')),
        facts,
      );
    });
  }
});
