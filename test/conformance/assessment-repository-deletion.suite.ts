import assert from 'node:assert/strict';
import { it } from 'node:test';
import { resetForRetry } from '../../core/assessments/assessment.ts';
import {
  acquireAssessment,
  addFinishedAssessment,
  anAssessment,
  anAuditEntry,
  aSubmission,
  enqueueAssessment,
  startAttemptAt,
} from '../support/builders/assessment-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import type { AssessmentStores } from '../support/fixtures/assessment-stores.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Cases for deletion by operators and by date. */
export function assessmentDeletion(open: () => Promise<OpenPort<AssessmentStores>>): void {
  const due = { deletesAt: NOON + 1000 };

  it(
    'deletes an assessment in any status with its key, and stores the audit entry',
    withPort(open, async (stores) => {
      const { assessments, auditLog } = stores;
      const done = await addFinishedAssessment(stores, 'completed');
      const running = await enqueueAssessment(stores);
      await acquireAssessment(stores);
      const submission = aSubmission();
      const queued = anAssessment();
      await assessments.enqueue(queued, submission, 10);
      const entries = [];

      for (const { id } of [done, running, queued]) {
        const entry = anAuditEntry({ subjectId: id });
        entries.unshift(entry);
        assert.equal(await assessments.delete(id, entry), true);
        assert.equal(await assessments.find(SITE, id, NOON), undefined);
      }

      assert.deepEqual(await auditLog.list(SITE, 10), entries);
      assert.equal((await assessments.enqueue(anAssessment(), submission, 1)).outcome, 'created');
    }),
  );

  it(
    'deletes nothing and stores no audit entry for an unknown assessment or one of another site',
    withPort(open, async (stores) => {
      const { assessments, auditLog } = stores;
      const { id } = await enqueueAssessment(stores);

      assert.equal(await assessments.delete(id, anAuditEntry({ ownerId: OTHER_SITE })), false);
      assert.equal(await assessments.delete('asm_unknown', anAuditEntry()), false);
      assert.notEqual(await assessments.find(SITE, id, NOON), undefined);
      assert.deepEqual([...(await auditLog.list(SITE, 9)), ...(await auditLog.list(OTHER_SITE, 9))], []);
    }),
  );

  it(
    'deletes an assessment once under concurrent calls',
    withPort(open, async (stores) => {
      const { id } = await enqueueAssessment(stores);

      const answers = await Promise.all([1, 2, 3].map(() => stores.assessments.delete(id, anAuditEntry())));

      assert.equal(answers.filter(Boolean).length, 1);
      assert.equal((await stores.auditLog.list(SITE, 10)).length, 1);
    }),
  );

  it(
    'finds no assessment from its deletion date on, even before the sweep',
    withPort(open, async (stores) => {
      const { assessments, leases } = stores;
      const failed = await addFinishedAssessment(stores, 'failed', due);
      await enqueueAssessment(stores, due);
      const running = await acquireAssessment(stores);
      const submission = aSubmission();
      const queued = anAssessment(due);
      await assessments.enqueue(queued, submission, 10);
      const [just, then] = [due.deletesAt - 1, due.deletesAt];

      for (const { id } of [failed, running, queued]) {
        assert.notEqual(await assessments.find(SITE, id, just), undefined);
        assert.equal(await assessments.find(SITE, id, then), undefined);
        assert.equal(await assessments.delete(id, anAuditEntry({ at: then })), false);
      }
      assert.notEqual(await assessments.findPriorSubmission(SITE, submission.idempotencyKey, just), undefined);
      assert.equal(await assessments.findPriorSubmission(SITE, submission.idempotencyKey, then), undefined);
      assert.equal((await assessments.listPage(SITE, {}, 10, then)).lastId, undefined);
      assert.equal((await assessments.listPage(SITE, { status: 'queued' }, 10, then)).lastId, undefined);
      assert.equal(
        await assessments.requeueFailed(failed.id, 10, resetForRetry, anAuditEntry({ at: then })),
        undefined,
      );
      assert.equal(await leases.countAvailable(then, 10), 0);
      assert.equal(await leases.acquire(then, startAttemptAt(then)), undefined);
      assert.equal(await leases.finish({ ...running, status: 'completed', finishedAt: then }), 'lost');
    }),
  );

  it(
    'does not count due assessments, and frees their keys',
    withPort(open, async (stores) => {
      const { assessments } = stores;
      const submission = aSubmission();
      await assessments.enqueue(anAssessment(due), submission, 1);
      const createdAt = due.deletesAt;

      const again = anAssessment({ createdAt });
      const other = { ...submission, fingerprint: 'another' };

      assert.equal((await assessments.enqueue(again, other, 1)).outcome, 'created');
      assert.equal((await assessments.enqueue(anAssessment({ createdAt }), aSubmission(), 1)).outcome, 'full');
      assert.notEqual(await assessments.find(SITE, again.id, createdAt), undefined);
    }),
  );

  it(
    'deletes at most limit due assessments of any site, and no others',
    withPort(open, async (stores) => {
      const { assessments } = stores;
      for (const siteId of [SITE, OTHER_SITE, SITE]) await enqueueAssessment(stores, { siteId, ...due });
      const young = await enqueueAssessment(stores, { deletesAt: due.deletesAt + 1 });

      assert.equal(await assessments.deleteDue(due.deletesAt - 1, 10), 0);
      assert.equal(await assessments.deleteDue(due.deletesAt, 2), 2);
      assert.equal(await assessments.deleteDue(due.deletesAt, 2), 1);
      assert.equal(await assessments.deleteDue(due.deletesAt, 2), 0);
      assert.notEqual(await assessments.find(SITE, young.id, NOON), undefined);
    }),
  );
}
