import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { completed, NO_FINDINGS } from '../../core/assessments/assessment.ts';
import { beginAt, endedAs, enqueued, LEASE, recordOf, taken } from '../support/builders/assessment-builder.ts';
import { anId, OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import type { AssessmentStores } from '../support/fixtures/assessment-stores.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';
import { leaseClockSkewCases } from './assessment-leases-clocks.suite.ts';
import { finishCases } from './assessment-leases-ends.suite.ts';
import { assessmentLeasesModel } from './assessment-leases-model.suite.ts';
import { takeOrderCases } from './assessment-leases-order.suite.ts';

/** The contract of AssessmentLeases. It opens empty, together with its repository; `SITE` and `OTHER_SITE` exist. */
export function assessmentLeasesSuite(open: () => Promise<Opened<AssessmentStores>>): void {
  describe('AssessmentLeases', () => {
    takeCases(open);
    takeOrderCases(open);
    leaseClockSkewCases(open);
    holdCases(open);
    finishCases(open);
    assessmentLeasesModel(open);
  });
}

function takeCases(open: () => Promise<Opened<AssessmentStores>>): void {
  it(
    'stores and returns the result of begin for the next assessment',
    on(open, async (stores) => {
      const queued = await enqueued(stores);
      const given: unknown[] = [];

      const answer = await stores.leases.take(NOON + 5, (assessment) => {
        given.push(assessment);
        return beginAt(NOON + 5)(assessment);
      });

      assert.deepEqual(given.at(-1), queued);
      assert.deepEqual(answer, beginAt(NOON + 5)(queued));
      const stored = await stores.assessments.find(SITE, queued.id, NOON + 5);
      assert.ok(stored);
      assert.equal(stored.fencingNumber, 1);
      assert.deepEqual([recordOf(stored).status, recordOf(stored).attempt], ['running', 1]);
    }),
  );

  it(
    'returns undefined when none is available',
    on(open, async (stores) => {
      assert.equal(await stores.leases.take(NOON, beginAt(NOON)), undefined);
      await endedAs(stores, 'completed');
      await endedAs(stores, 'failed');
      await enqueued(stores);
      await taken(stores);

      assert.equal(await stores.leases.take(NOON, beginAt(NOON)), undefined);
      assert.equal(await stores.leases.waiting(NOON, 10), 0);
    }),
  );

  it(
    'lets another worker take a running assessment as soon as its lease expires',
    on(open, async (stores) => {
      await enqueued(stores);
      const first = await taken(stores);

      assert.equal(await stores.leases.take(NOON + LEASE - 1, beginAt(NOON)), undefined);
      const second = await taken(stores, NOON + LEASE);

      assert.deepEqual(second, beginAt(NOON + LEASE)(first));
      assert.deepEqual([second.id, second.attempt, second.fencingNumber], [first.id, 2, 2]);
    }),
  );

  it(
    'stores an assessment that begin finishes',
    on(open, async (stores) => {
      const { id } = await enqueued(stores);

      const ended = await stores.leases.take(NOON, (one) => ({
        ...completed(one, NO_FINDINGS, NOON),
        fencingNumber: 9,
      }));

      assert.deepEqual([ended?.status, ended?.id], ['completed', id]);
      assert.equal(await stores.leases.take(NOON + 2 * LEASE, beginAt(NOON)), undefined);
      assert.equal((await stores.assessments.find(SITE, id, NOON))?.status, 'completed');
    }),
  );

  it(
    'returns different assessments to concurrent calls',
    on(open, async (stores) => {
      for (let made = 0; made < 6; made += 1) await enqueued(stores);

      const takers = Array.from({ length: 10 }, () => stores.leases.take(NOON, beginAt(NOON)));
      const ids = (await Promise.all(takers)).flatMap((one) => one?.id ?? []);

      assert.deepEqual([ids.length, new Set(ids).size], [6, 6]);
    }),
  );

  it(
    'changes nothing when begin throws',
    on(open, async (stores) => {
      const queued = await enqueued(stores);
      const refusing = stores.leases.take(NOON, () => {
        throw new RangeError('no');
      });

      await assert.rejects(refusing, RangeError);
      assert.deepEqual(await taken(stores), beginAt(NOON)(queued));
    }),
  );

  it(
    'counts available assessments, up to a limit',
    on(open, async (stores) => {
      for (const siteId of [SITE, OTHER_SITE, SITE]) await enqueued(stores, { siteId });
      await taken(stores);

      assert.equal(await stores.leases.waiting(NOON, 10), 2);
      assert.equal(await stores.leases.waiting(NOON, 1), 1);
      assert.equal(await stores.leases.waiting(NOON + LEASE, 10), 3);
    }),
  );
}

function holdCases(open: () => Promise<Opened<AssessmentStores>>): void {
  const leaseOf = ({ siteId, id, fencingNumber }: { siteId: string; id: string; fencingNumber: number }) => ({
    siteId,
    resourceId: id,
    fencingNumber,
  });

  it(
    'renews a lease, or ends it at once',
    on(open, async (stores) => {
      await enqueued(stores);
      const running = await taken(stores);

      assert.equal(await stores.leases.renew(leaseOf(running), NOON + 10 * LEASE), 'renewed');
      assert.equal(await stores.leases.waiting(NOON + 10 * LEASE - 1, 10), 0);
      assert.equal(await stores.leases.renew(leaseOf(running), NOON + 7), 'renewed');
      assert.equal((await taken(stores, NOON + 7)).id, running.id);
    }),
  );

  it(
    'keeps an expired lease that no other worker took over',
    on(open, async (stores) => {
      await enqueued(stores);
      const running = await taken(stores);

      assert.equal(await stores.leases.renew(leaseOf(running), NOON + 3 * LEASE), 'renewed');
      assert.equal(await stores.leases.finish(completed(running, NO_FINDINGS, NOON + 9 * LEASE)), 'finished');
    }),
  );

  it(
    'returns lost after another worker has taken over, and changes nothing',
    on(open, async (stores) => {
      await enqueued(stores);
      const paused = await taken(stores);
      const present = await taken(stores, NOON + LEASE);
      const before = await stores.assessments.find(SITE, paused.id, NOON);

      assert.equal(await stores.leases.renew(leaseOf(paused), NOON + 9 * LEASE), 'lost');
      assert.equal(await stores.leases.finish(completed(paused, NO_FINDINGS, NOON + LEASE)), 'lost');

      assert.deepEqual(await stores.assessments.find(SITE, paused.id, NOON), before);
      assert.equal(await stores.leases.waiting(NOON + 2 * LEASE, 10), 1);
      assert.equal(await stores.leases.finish(completed(present, NO_FINDINGS, NOON + LEASE)), 'finished');
    }),
  );

  it(
    'returns lost for an assessment that has ended, was deleted, or was never taken',
    on(open, async (stores) => {
      const done = await endedAs(stores, 'completed');
      assert.equal(await stores.leases.finish({ ...done, status: 'failed' }), 'lost');
      assert.equal(await stores.leases.renew(leaseOf(done), NOON + LEASE), 'lost');
      assert.equal((await stores.assessments.find(SITE, done.id, NOON))?.status, 'completed');

      await enqueued(stores);
      const gone = await taken(stores);
      const at = { id: anId('aud', 1), ownerId: SITE, at: NOON, by: 'cli' } as const;
      await stores.assessments.delete(gone.id, {
        ...at,
        action: 'assessment.deleted',
        subjectId: gone.id,
        detail: null,
      });
      assert.equal(await stores.leases.finish(completed(gone, NO_FINDINGS, NOON)), 'lost');
      assert.equal(await stores.leases.renew(leaseOf(gone), NOON + LEASE), 'lost');
      assert.equal(await stores.assessments.find(SITE, gone.id, NOON), undefined);

      const queued = await enqueued(stores);
      assert.equal(await stores.leases.finish(completed(queued, NO_FINDINGS, NOON)), 'lost');
      assert.equal(await stores.leases.renew(leaseOf(queued), NOON + LEASE), 'lost');
    }),
  );
}
