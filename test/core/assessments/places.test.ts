import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Assessment } from '../../../core/assessments/assessment.ts';
import { Places } from '../../../core/assessments/places.ts';
import { anAssessment } from '../../support/builders/assessment-builder.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';

/** Queued ones of these sites, of which a taker gets the first that it does not pass over, a moment later. */
function waitingOf(...sites: string[]) {
  return async (passingOver: string | undefined): Promise<Assessment | undefined> => {
    const next = sites.findIndex((site) => site !== passingOver);
    const [siteId] = next < 0 ? [] : sites.splice(next, 1);
    await new Promise(setImmediate);
    return siteId === undefined ? undefined : anAssessment({ siteId });
  };
}

const sitesOf = (taken: readonly (Assessment | undefined)[]) => taken.map((one) => one?.siteId);

describe('Places', () => {
  for (const count of [2, 3, 4, 7]) {
    it(`gives one site all of ${count} but one, and the last to another, however many take at once`, async () => {
      const places = new Places(count);
      const take = waitingOf(...Array.from({ length: 9 }, () => SITE), OTHER_SITE);

      const taken = await Promise.all(Array.from({ length: count }, () => places.fill(take)));

      assert.deepEqual(sitesOf(taken), [...Array.from({ length: count - 1 }, () => SITE), OTHER_SITE]);
    });
  }

  it('keeps the last place empty where only one site has any', async () => {
    const places = new Places(3);
    const take = waitingOf(SITE, SITE, SITE);

    const taken = await Promise.all([1, 2, 3].map(() => places.fill(take)));
    assert.deepEqual(sitesOf(taken), [SITE, SITE, undefined]);

    places.leave(SITE);
    assert.deepEqual(sitesOf([await places.fill(take)]), [SITE]);
  });

  it('fills all once two sites have some of them', async () => {
    const places = new Places(4);
    const take = waitingOf(SITE, OTHER_SITE, SITE, SITE);

    const taken = [await places.fill(take), await places.fill(take), await places.fill(take), await places.fill(take)];

    assert.deepEqual(sitesOf(taken), [SITE, OTHER_SITE, SITE, SITE]);
  });

  it('gives the only one to any site', async () => {
    const places = new Places(1);
    const take = waitingOf(SITE, SITE);

    assert.deepEqual(sitesOf([await places.fill(take)]), [SITE]);
    places.leave(SITE);
    assert.deepEqual(sitesOf([await places.fill(take)]), [SITE]);
  });

  it('tells of a take that fails, which takes no place', async () => {
    const places = new Places(2);
    const failing = places.fill(() => Promise.reject(new RangeError('no')));
    const next = places.fill(waitingOf(SITE));

    await assert.rejects(failing, RangeError);
    assert.deepEqual(sitesOf([await next]), [SITE]);
  });
});
