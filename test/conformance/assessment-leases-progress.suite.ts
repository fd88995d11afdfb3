import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Assessment, completeAssessment, NO_FINDINGS } from '../../core/assessments/assessment.ts';
import type { AssessmentProgress } from '../../core/assessments/assessment-progress.ts';
import {
  acquireAssessment,
  anAuditEntry,
  enqueueAssessment,
  LEASE_MS,
  startAttemptAt,
} from '../support/builders/assessment-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import type { AssessmentStores } from '../support/fixtures/assessment-stores.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

const PROGRESS: AssessmentProgress = [
  { startedAt: NOON, endedAt: NOON + 5, outcome: 'timed_out' },
  { startedAt: NOON + 1, endedAt: null, outcome: null },
  { startedAt: null, endedAt: null, outcome: null },
];

function leaseOf({ siteId, id, fencingNumber }: Assessment) {
  return { siteId, resourceId: id, fencingNumber };
}

/** Cases for the progress of running assessments. */
export function progressCases(open: () => Promise<OpenPort<AssessmentStores>>): void {
  it(
    'stores the latest progress of a running assessment, and changes nothing else',
    withPort(open, async ({ assessments, leases, auditLog }) => {
      await enqueueAssessment({ assessments, leases });
      const running = await acquireAssessment({ assessments, leases });
      const before = await assessments.find(SITE, running.id, NOON);
      assert.equal(await assessments.findProgress(SITE, running.id), undefined);

      assert.equal(await leases.saveProgress(leaseOf(running), []), 'saved');
      assert.equal(await leases.saveProgress(leaseOf(running), PROGRESS), 'saved');

      assert.deepEqual(await assessments.findProgress(SITE, running.id), PROGRESS);
      assert.equal(await assessments.findProgress(OTHER_SITE, running.id), undefined);
      assert.deepEqual(await assessments.find(SITE, running.id, NOON), before);
      assert.equal(await leases.countAvailable(NOON + LEASE_MS - 1, 1), 0);
      assert.deepEqual(await auditLog.list(SITE, 1), []);
    }),
  );

  it(
    'keeps the progress when the lease is renewed, and deletes it when another worker takes over',
    withPort(open, async (stores) => {
      const { assessments, leases } = stores;
      await enqueueAssessment(stores);
      const first = await acquireAssessment(stores);
      await leases.saveProgress(leaseOf(first), PROGRESS);
      await leases.renew(leaseOf(first), NOON + 2 * LEASE_MS);
      assert.deepEqual(await assessments.findProgress(SITE, first.id), PROGRESS);

      const second = await acquireAssessment(stores, NOON + 2 * LEASE_MS);

      assert.equal(await assessments.findProgress(SITE, first.id), undefined);
      assert.equal(await leases.saveProgress(leaseOf(first), PROGRESS), 'lost');
      assert.equal(await assessments.findProgress(SITE, first.id), undefined);
      assert.equal(await leases.saveProgress(leaseOf(second), PROGRESS), 'saved');
    }),
  );

  it(
    'deletes the progress when the assessment ends or is deleted, and returns lost from then on',
    withPort(open, async (stores) => {
      const { assessments, leases } = stores;
      for (const end of [
        (running: Assessment) => leases.finish(completeAssessment(running, NO_FINDINGS, NOON)),
        ({ id }: Assessment) => assessments.delete(id, anAuditEntry()),
      ]) {
        await enqueueAssessment(stores);
        const running = await acquireAssessment(stores);
        await leases.saveProgress(leaseOf(running), PROGRESS);

        await end(running);

        assert.equal(await leases.saveProgress(leaseOf(running), PROGRESS), 'lost');
        assert.equal(await assessments.findProgress(SITE, running.id), undefined);
      }
    }),
  );

  it(
    'returns lost for a queued assessment, one of another site and an unknown one',
    withPort(open, async (stores) => {
      const queued = await enqueueAssessment(stores);
      const attempts = [
        { ...leaseOf(queued), fencingNumber: 0 },
        { ...leaseOf(startAttemptAt(NOON)(queued)), siteId: OTHER_SITE },
        { ...leaseOf(queued), resourceId: 'asm_unknown' },
      ];

      for (const lease of attempts) assert.equal(await stores.leases.saveProgress(lease, PROGRESS), 'lost');
      assert.equal(await stores.assessments.findProgress(SITE, queued.id), undefined);
    }),
  );
}
