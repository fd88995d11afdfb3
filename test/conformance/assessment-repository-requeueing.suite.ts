import assert from 'node:assert/strict';
import { it } from 'node:test';
import { completed, failed, NO_FINDINGS, retried } from '../../core/assessments/assessment.ts';
import { anAuditEntry, beginAt, endedAs, enqueued, recordOf, taken } from '../support/builders/assessment-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import type { AssessmentStores } from '../support/fixtures/assessment-stores.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';

/** Cases for retries. */
export function assessmentRequeueing(open: () => Promise<Opened<AssessmentStores>>): void {
  const entryFor = (subjectId: string) => anAuditEntry({ action: 'assessment.retried', subjectId });

  it(
    'stores the result of retry for a failed assessment, with the audit entry',
    on(open, async (stores) => {
      const { assessments, auditLog } = stores;
      const broken = await endedAs(stores, 'failed');
      const entry = entryFor(broken.id);

      const answer = await assessments.requeue(broken.id, 1, retried, entry);

      assert.deepEqual(answer, await assessments.find(SITE, broken.id, NOON));
      assert.ok(typeof answer === 'object' && answer.status === 'queued');
      assert.equal(recordOf(answer).failureCode, null);
      assert.deepEqual(await auditLog.list(SITE, 10), [entry]);
    }),
  );

  it(
    'lets a requeued assessment be taken again under a higher fencing number',
    on(open, async (stores) => {
      const broken = await endedAs(stores, 'failed');
      await stores.assessments.requeue(broken.id, 1, retried, entryFor(broken.id));

      const again = await taken(stores);

      assert.deepEqual([again.id, again.attempt], [broken.id, 1]);
      assert.ok(again.fencingNumber > broken.fencingNumber);
    }),
  );

  it(
    'returns not_failed in another status, and stores nothing',
    on(open, async (stores) => {
      const { assessments, auditLog } = stores;
      const done = await endedAs(stores, 'completed');
      const running = await enqueued(stores);
      await taken(stores);
      const queued = await enqueued(stores);

      for (const { id } of [done, running, queued]) {
        const before = await assessments.find(SITE, id, NOON);
        assert.equal(await assessments.requeue(id, 10, retried, entryFor(id)), 'not_failed');
        assert.deepEqual(await assessments.find(SITE, id, NOON), before);
      }
      assert.deepEqual(await auditLog.list(SITE, 10), []);
    }),
  );

  it(
    'returns full at the site’s limit, and stores nothing',
    on(open, async (stores) => {
      const { assessments, auditLog } = stores;
      const { id } = await endedAs(stores, 'failed');
      await enqueued(stores);

      assert.equal(await assessments.requeue(id, 1, retried, entryFor(id)), 'full');
      assert.equal((await assessments.find(SITE, id, NOON))?.status, 'failed');
      assert.deepEqual(await auditLog.list(SITE, 10), []);
    }),
  );

  it(
    'returns undefined for an unknown assessment or one of another site',
    on(open, async (stores) => {
      const { assessments } = stores;
      const { id } = await endedAs(stores, 'failed');

      const elsewhere = anAuditEntry({ ownerId: OTHER_SITE, subjectId: id });
      assert.equal(await assessments.requeue(id, 10, retried, elsewhere), undefined);
      assert.equal(await assessments.requeue('asm_unknown', 10, retried, entryFor('asm_unknown')), undefined);
      assert.deepEqual(await stores.auditLog.list(OTHER_SITE, 10), []);
      assert.equal((await assessments.find(SITE, id, NOON))?.status, 'failed');
    }),
  );

  it(
    'requeues an assessment once under concurrent calls, and never exceeds the limit',
    on(open, async (stores) => {
      const { assessments, auditLog } = stores;
      const broken = [
        await endedAs(stores, 'failed'),
        await endedAs(stores, 'failed'),
        await endedAs(stores, 'failed'),
      ];
      const asked = [...broken, ...broken];

      const answers = await Promise.all(asked.map(({ id }) => assessments.requeue(id, 2, retried, entryFor(id))));

      assert.equal(answers.filter((answer) => typeof answer === 'object').length, 2);
      assert.equal((await auditLog.list(SITE, 10)).length, 2);
      assert.equal(await stores.leases.waiting(NOON, 10), 2);
    }),
  );

  it(
    'rejects writes of a worker from before the retry',
    on(open, async (stores) => {
      const { assessments, leases } = stores;
      await enqueued(stores);
      const early = await taken(stores);
      const { id, siteId, fencingNumber } = early;
      await leases.finish(failed(early, 'internal_fault', NOON));
      await assessments.requeue(id, 1, retried, entryFor(id));
      await leases.take(NOON, beginAt(NOON));

      assert.equal(await leases.finish(completed(early, NO_FINDINGS, NOON)), 'lost');
      assert.equal(await leases.renew({ siteId, resourceId: id, fencingNumber }, NOON + 1), 'lost');
      assert.equal((await assessments.find(SITE, id, NOON))?.status, 'running');
    }),
  );
}
