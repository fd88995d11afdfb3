import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { completeAssessment, NO_FINDINGS } from '../../core/assessments/assessment.ts';
import {
  acquireAssessment,
  addFinishedAssessment,
  enqueueAssessment,
  LEASE_MS,
  parseAssessmentRecord,
  startAttemptAt,
} from '../support/builders/assessment-builder.ts';
import { anId, OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import type { AssessmentStores } from '../support/fixtures/assessment-stores.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { leaseClockSkewCases } from './assessment-leases-clocks.suite.ts';
import { finishCases } from './assessment-leases-ends.suite.ts';
import { assessmentLeasesModel } from './assessment-leases-model.suite.ts';
import { takeOrderCases } from './assessment-leases-order.suite.ts';
import { progressCases } from './assessment-leases-progress.suite.ts';

/** Conformance tests of AssessmentLeases. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function assessmentLeasesSuite(open: () => Promise<OpenPort<AssessmentStores>>): void {
  describe('AssessmentLeases', () => {
    takeCases(open);
    takeOrderCases(open);
    leaseClockSkewCases(open);
    holdCases(open);
    finishCases(open);
    progressCases(open);
    assessmentLeasesModel(open);
  });
}

function takeCases(open: () => Promise<OpenPort<AssessmentStores>>): void {
  it(
    'stores and returns the result of begin for the next assessment',
    withPort(open, async (stores) => {
      const queued = await enqueueAssessment(stores);
      const received: unknown[] = [];

      const answer = await stores.leases.acquire(NOON + 5, (assessment) => {
        received.push(assessment);
        return startAttemptAt(NOON + 5)(assessment);
      });

      assert.deepEqual(received.at(-1), queued);
      assert.deepEqual(answer, startAttemptAt(NOON + 5)(queued));
      const stored = await stores.assessments.find(SITE, queued.id, NOON + 5);
      assert.ok(stored);
      assert.equal(stored.fencingNumber, 1);
      assert.deepEqual([parseAssessmentRecord(stored).status, parseAssessmentRecord(stored).attempt], ['running', 1]);
    }),
  );

  it(
    'returns undefined when none is available',
    withPort(open, async (stores) => {
      assert.equal(await stores.leases.acquire(NOON, startAttemptAt(NOON)), undefined);
      await addFinishedAssessment(stores, 'completed');
      await addFinishedAssessment(stores, 'failed');
      await enqueueAssessment(stores);
      await acquireAssessment(stores);

      assert.equal(await stores.leases.acquire(NOON, startAttemptAt(NOON)), undefined);
      assert.equal(await stores.leases.countAvailable(NOON, 10), 0);
    }),
  );

  it(
    'lets another worker take a running assessment as soon as its lease expires',
    withPort(open, async (stores) => {
      await enqueueAssessment(stores);
      const first = await acquireAssessment(stores);

      assert.equal(await stores.leases.acquire(NOON + LEASE_MS - 1, startAttemptAt(NOON)), undefined);
      const second = await acquireAssessment(stores, NOON + LEASE_MS);

      assert.deepEqual(second, startAttemptAt(NOON + LEASE_MS)(first));
      assert.deepEqual([second.id, second.attempt, second.fencingNumber], [first.id, 2, 2]);
    }),
  );

  it(
    'stores an assessment that begin finishes',
    withPort(open, async (stores) => {
      const { id } = await enqueueAssessment(stores);

      const ended = await stores.leases.acquire(NOON, (one) => ({
        ...completeAssessment(one, NO_FINDINGS, NOON),
        fencingNumber: 9,
      }));

      assert.deepEqual([ended?.status, ended?.id], ['completed', id]);
      assert.equal(await stores.leases.acquire(NOON + 2 * LEASE_MS, startAttemptAt(NOON)), undefined);
      assert.equal((await stores.assessments.find(SITE, id, NOON))?.status, 'completed');
    }),
  );

  it(
    'returns different assessments to concurrent calls',
    withPort(open, async (stores) => {
      for (let made = 0; made < 6; made += 1) await enqueueAssessment(stores);

      const takers = Array.from({ length: 10 }, () => stores.leases.acquire(NOON, startAttemptAt(NOON)));
      const ids = (await Promise.all(takers)).flatMap((one) => one?.id ?? []);

      assert.deepEqual([ids.length, new Set(ids).size], [6, 6]);
    }),
  );

  it(
    'changes nothing when begin throws',
    withPort(open, async (stores) => {
      const queued = await enqueueAssessment(stores);
      const refusing = stores.leases.acquire(NOON, () => {
        throw new RangeError('no');
      });

      await assert.rejects(refusing, RangeError);
      assert.deepEqual(await acquireAssessment(stores), startAttemptAt(NOON)(queued));
    }),
  );

  it(
    'counts available assessments, up to a limit',
    withPort(open, async (stores) => {
      for (const siteId of [SITE, OTHER_SITE, SITE]) await enqueueAssessment(stores, { siteId });
      await acquireAssessment(stores);

      assert.equal(await stores.leases.countAvailable(NOON, 10), 2);
      assert.equal(await stores.leases.countAvailable(NOON, 1), 1);
      assert.equal(await stores.leases.countAvailable(NOON + LEASE_MS, 10), 3);
    }),
  );
}

function holdCases(open: () => Promise<OpenPort<AssessmentStores>>): void {
  const leaseOf = ({ siteId, id, fencingNumber }: { siteId: string; id: string; fencingNumber: number }) => ({
    siteId,
    resourceId: id,
    fencingNumber,
  });

  it(
    'renews a lease, or ends it at once',
    withPort(open, async (stores) => {
      await enqueueAssessment(stores);
      const running = await acquireAssessment(stores);

      assert.equal(await stores.leases.renew(leaseOf(running), NOON + 10 * LEASE_MS), 'renewed');
      assert.equal(await stores.leases.countAvailable(NOON + 10 * LEASE_MS - 1, 10), 0);
      assert.equal(await stores.leases.renew(leaseOf(running), NOON + 7), 'renewed');
      assert.equal((await acquireAssessment(stores, NOON + 7)).id, running.id);
    }),
  );

  it(
    'keeps an expired lease that no other worker took over',
    withPort(open, async (stores) => {
      await enqueueAssessment(stores);
      const running = await acquireAssessment(stores);

      assert.equal(await stores.leases.renew(leaseOf(running), NOON + 3 * LEASE_MS), 'renewed');
      assert.equal(
        await stores.leases.finish(completeAssessment(running, NO_FINDINGS, NOON + 9 * LEASE_MS)),
        'finished',
      );
    }),
  );

  it(
    'returns lost after another worker has taken over, and changes nothing',
    withPort(open, async (stores) => {
      await enqueueAssessment(stores);
      const paused = await acquireAssessment(stores);
      const present = await acquireAssessment(stores, NOON + LEASE_MS);
      const before = await stores.assessments.find(SITE, paused.id, NOON);

      assert.equal(await stores.leases.renew(leaseOf(paused), NOON + 9 * LEASE_MS), 'lost');
      assert.equal(await stores.leases.finish(completeAssessment(paused, NO_FINDINGS, NOON + LEASE_MS)), 'lost');

      assert.deepEqual(await stores.assessments.find(SITE, paused.id, NOON), before);
      assert.equal(await stores.leases.countAvailable(NOON + 2 * LEASE_MS, 10), 1);
      assert.equal(await stores.leases.finish(completeAssessment(present, NO_FINDINGS, NOON + LEASE_MS)), 'finished');
    }),
  );

  it(
    'returns lost for an assessment that has ended, was deleted, or was never taken',
    withPort(open, async (stores) => {
      const done = await addFinishedAssessment(stores, 'completed');
      assert.equal(await stores.leases.finish({ ...done, status: 'failed' }), 'lost');
      assert.equal(await stores.leases.renew(leaseOf(done), NOON + LEASE_MS), 'lost');
      assert.equal((await stores.assessments.find(SITE, done.id, NOON))?.status, 'completed');

      await enqueueAssessment(stores);
      const gone = await acquireAssessment(stores);
      const at = { id: anId('aud', 1), ownerId: SITE, at: NOON, by: 'cli' } as const;
      await stores.assessments.delete(gone.id, {
        ...at,
        action: 'assessment.deleted',
        subjectId: gone.id,
        detail: null,
      });
      assert.equal(await stores.leases.finish(completeAssessment(gone, NO_FINDINGS, NOON)), 'lost');
      assert.equal(await stores.leases.renew(leaseOf(gone), NOON + LEASE_MS), 'lost');
      assert.equal(await stores.assessments.find(SITE, gone.id, NOON), undefined);

      const queued = await enqueueAssessment(stores);
      assert.equal(await stores.leases.finish(completeAssessment(queued, NO_FINDINGS, NOON)), 'lost');
      assert.equal(await stores.leases.renew(leaseOf(queued), NOON + LEASE_MS), 'lost');
    }),
  );
}
