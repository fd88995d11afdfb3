import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OTHER_PLANS, TRAPS } from '../../support/evidence-traps.ts';
import { factsOn } from '../../support/facts-of.ts';

describe('The shipped rules find nothing', () => {
  for (const [why, page] of [...TRAPS, ...OTHER_PLANS]) {
    const said = page.blocks ?? page.links ?? [JSON.stringify(page.items)];
    it(`in ${why}: ${said.join(' | ')}`, () => {
      assert.deepEqual(
        factsOn(page).filter((fact) => !fact.startsWith('language ')),
        [],
      );
    });
  }
});
