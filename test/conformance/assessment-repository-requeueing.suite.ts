import assert from 'node:assert/strict';
import { it } from 'node:test';
import { completeAssessment, failAssessment, NO_FINDINGS, resetForRetry } from '../../core/assessments/assessment.ts';
import {
  acquireAssessment,
  addFinishedAssessment,
  anAuditEntry,
  enqueueAssessment,
  parseAssessmentRecord,
  startAttemptAt,
} from '../support/builders/assessment-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import type { AssessmentStores } from '../support/fixtures/assessment-stores.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Cases for retries. */
export function assessmentRequeueing(open: () => Promise<OpenPort<AssessmentStores>>): void {
  const entryFor = (subjectId: string) => anAuditEntry({ action: 'assessment.retried', subjectId });

  it(
    'stores the result of retry for a failed assessment, with the audit entry',
    withPort(open, async (stores) => {
      const { assessments, auditLog } = stores;
      const broken = await addFinishedAssessment(stores, 'failed');
      const entry = entryFor(broken.id);

      const answer = await assessments.requeueFailed(broken.id, 1, resetForRetry, entry);

      assert.deepEqual(answer, await assessments.find(SITE, broken.id, NOON));
      assert.ok(typeof answer === 'object' && answer.status === 'queued');
      assert.equal(parseAssessmentRecord(answer).failureCode, null);
      assert.deepEqual(await auditLog.list(SITE, 10), [entry]);
    }),
  );

  it(
    'lets a requeued assessment be taken again under a higher fencing number',
    withPort(open, async (stores) => {
      const broken = await addFinishedAssessment(stores, 'failed');
      await stores.assessments.requeueFailed(broken.id, 1, resetForRetry, entryFor(broken.id));

      const again = await acquireAssessment(stores);

      assert.deepEqual([again.id, again.attempt], [broken.id, 1]);
      assert.ok(again.fencingNumber > broken.fencingNumber);
    }),
  );

  it(
    'returns not_failed in another status, and stores nothing',
    withPort(open, async (stores) => {
      const { assessments, auditLog } = stores;
      const done = await addFinishedAssessment(stores, 'completed');
      const running = await enqueueAssessment(stores);
      await acquireAssessment(stores);
      const queued = await enqueueAssessment(stores);

      for (const { id } of [done, running, queued]) {
        const before = await assessments.find(SITE, id, NOON);
        assert.equal(await assessments.requeueFailed(id, 10, resetForRetry, entryFor(id)), 'not_failed');
        assert.deepEqual(await assessments.find(SITE, id, NOON), before);
      }
      assert.deepEqual(await auditLog.list(SITE, 10), []);
    }),
  );

  it(
    'returns full at the site’s limit, and stores nothing',
    withPort(open, async (stores) => {
      const { assessments, auditLog } = stores;
      const { id } = await addFinishedAssessment(stores, 'failed');
      await enqueueAssessment(stores);

      assert.equal(await assessments.requeueFailed(id, 1, resetForRetry, entryFor(id)), 'full');
      assert.equal((await assessments.find(SITE, id, NOON))?.status, 'failed');
      assert.deepEqual(await auditLog.list(SITE, 10), []);
    }),
  );

  it(
    'returns undefined for an unknown assessment or one of another site',
    withPort(open, async (stores) => {
      const { assessments } = stores;
      const { id } = await addFinishedAssessment(stores, 'failed');

      const elsewhere = anAuditEntry({ ownerId: OTHER_SITE, subjectId: id });
      assert.equal(await assessments.requeueFailed(id, 10, resetForRetry, elsewhere), undefined);
      assert.equal(
        await assessments.requeueFailed('asm_unknown', 10, resetForRetry, entryFor('asm_unknown')),
        undefined,
      );
      assert.deepEqual(await stores.auditLog.list(OTHER_SITE, 10), []);
      assert.equal((await assessments.find(SITE, id, NOON))?.status, 'failed');
    }),
  );

  it(
    'requeues an assessment once under concurrent calls, and never exceeds the limit',
    withPort(open, async (stores) => {
      const { assessments, auditLog } = stores;
      const broken = [
        await addFinishedAssessment(stores, 'failed'),
        await addFinishedAssessment(stores, 'failed'),
        await addFinishedAssessment(stores, 'failed'),
      ];
      const requested = [...broken, ...broken];

      const answers = await Promise.all(
        requested.map(({ id }) => assessments.requeueFailed(id, 2, resetForRetry, entryFor(id))),
      );

      assert.equal(answers.filter((answer) => typeof answer === 'object').length, 2);
      assert.equal((await auditLog.list(SITE, 10)).length, 2);
      assert.equal(await stores.leases.countAvailable(NOON, 10), 2);
    }),
  );

  it(
    'rejects writes of a worker from before the retry',
    withPort(open, async (stores) => {
      const { assessments, leases } = stores;
      await enqueueAssessment(stores);
      const early = await acquireAssessment(stores);
      const { id, siteId, fencingNumber } = early;
      await leases.finish(failAssessment(early, 'internal_fault', NOON));
      await assessments.requeueFailed(id, 1, resetForRetry, entryFor(id));
      await leases.acquire(NOON, startAttemptAt(NOON));

      assert.equal(await leases.finish(completeAssessment(early, NO_FINDINGS, NOON)), 'lost');
      assert.equal(await leases.renew({ siteId, resourceId: id, fencingNumber }, NOON + 1), 'lost');
      assert.equal((await assessments.find(SITE, id, NOON))?.status, 'running');
    }),
  );
}
