import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Assessment } from '../../core/assessments/assessment.ts';
import { serializeAssessmentDocument } from '../../core/assessments/assessment-document.ts';
import type { EnqueueResult, IdempotentSubmission } from '../../core/assessments/assessment-repository.port.ts';
import {
  acquireAssessment,
  addFinishedAssessment,
  anAssessment,
  aSubmission,
  enqueueAssessment,
  parseAssessmentRecord,
} from '../support/builders/assessment-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import type { AssessmentStores } from '../support/fixtures/assessment-stores.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

const LIMIT = 25;

/** Cases for creation: idempotency keys and the limit. */
export function assessmentEnqueueing(open: () => Promise<OpenPort<AssessmentStores>>): void {
  it(
    'stores a queued assessment and returns its record byte for byte',
    withPort(open, async ({ assessments }) => {
      const assessment = anAssessment();

      const answer = await assessments.enqueue(assessment, aSubmission(), LIMIT);

      const stored = await assessments.find(SITE, assessment.id, NOON);
      assert.deepEqual(answer, { outcome: 'created', stored });
      assert.deepEqual([stored?.assessmentId, stored?.status, stored?.fencingNumber], [assessment.id, 'queued', 0]);
      assert.equal(stored?.document, serializeAssessmentDocument(assessment));
    }),
  );

  it(
    'calls onQueued as soon as workers can take the assessment',
    withPort(open, async (stores) => {
      const assessment = anAssessment();
      const takes: Promise<Assessment>[] = [];

      await stores.assessments.enqueue(assessment, aSubmission(), LIMIT, () => takes.push(acquireAssessment(stores)));

      assert.deepEqual(
        (await Promise.all(takes)).map(({ id }) => id),
        [assessment.id],
      );
    }),
  );

  it(
    'does not call onQueued when nothing was stored',
    withPort(open, async ({ assessments }) => {
      const [submission, queued] = [aSubmission(), [] as string[]];
      const enqueue = (given: Partial<IdempotentSubmission>, limit: number) => {
        const one = { ...submission, ...given };
        return assessments.enqueue(anAssessment(), one, limit, () => queued.push(one.fingerprint));
      };

      const answers = [
        await enqueue({ fingerprint: 'one' }, LIMIT),
        await enqueue({ fingerprint: 'one' }, LIMIT),
        await enqueue({ fingerprint: 'another' }, LIMIT),
        await enqueue({ idempotencyKey: 'another' }, 1),
      ];

      assert.deepEqual(countOutcomes(answers), { created: 1, replayed: 1, conflicting: 1, full: 1 });
      assert.deepEqual(queued, ['one']);
    }),
  );

  it(
    'returns replayed with the current state for the same key and fingerprint, and stores nothing',
    withPort(open, async (stores) => {
      const { assessments } = stores;
      const [first, submission] = [anAssessment(), aSubmission()];
      await assessments.enqueue(first, submission, LIMIT);
      await acquireAssessment(stores);
      const again = anAssessment();

      const answer = await assessments.enqueue(again, submission, LIMIT);

      assert.deepEqual(answer, { outcome: 'replayed', stored: await assessments.find(SITE, first.id, NOON) });
      assert.ok('stored' in answer && answer.stored.status === 'running');
      assert.equal(await assessments.find(SITE, again.id, NOON), undefined);
    }),
  );

  it(
    'returns conflicting for the same key with another fingerprint, and stores nothing',
    withPort(open, async ({ assessments }) => {
      const [submission, other] = [aSubmission(), anAssessment()];
      await assessments.enqueue(anAssessment(), submission, LIMIT);

      const answer = await assessments.enqueue(other, { ...submission, fingerprint: 'another' }, LIMIT);

      assert.deepEqual(answer, { outcome: 'conflicting' });
      assert.equal(await assessments.find(SITE, other.id, NOON), undefined);
    }),
  );

  it(
    'compares keys exactly and per site',
    withPort(open, async ({ assessments }) => {
      const keys = ['k', 'K', 'k ', '$k.1', `${SITE} k`, '"'];
      for (const siteId of [SITE, OTHER_SITE]) {
        for (const idempotencyKey of keys) {
          const answer = await assessments.enqueue(anAssessment({ siteId }), aSubmission({ idempotencyKey }), LIMIT);
          assert.equal(answer.outcome, 'created', idempotencyKey);
        }
      }
    }),
  );

  it(
    'finds the assessment of a key on its own site only',
    withPort(open, async ({ assessments }) => {
      const [assessment, submission] = [anAssessment(), aSubmission()];
      await assessments.enqueue(assessment, submission, LIMIT);
      const { idempotencyKey, fingerprint } = submission;

      const stored = await assessments.find(SITE, assessment.id, NOON);
      assert.deepEqual(await assessments.findPriorSubmission(SITE, idempotencyKey, NOON), { fingerprint, stored });
      assert.equal(await assessments.findPriorSubmission(OTHER_SITE, idempotencyKey, NOON), undefined);
      assert.equal(await assessments.findPriorSubmission(SITE, 'another', NOON), undefined);
    }),
  );

  it(
    'returns full at the site’s limit, and stores nothing',
    withPort(open, async (stores) => {
      const { assessments } = stores;
      await enqueueAssessment(stores);
      await acquireAssessment(stores);
      await enqueueAssessment(stores);
      const more = anAssessment();

      assert.deepEqual(await assessments.enqueue(more, aSubmission(), 2), { outcome: 'full' });
      assert.equal(await assessments.find(SITE, more.id, NOON), undefined);
      const ofOther = await assessments.enqueue(anAssessment({ siteId: OTHER_SITE }), aSubmission(), 2);
      assert.equal(ofOther.outcome, 'created');
    }),
  );

  it(
    'does not count assessments that have ended',
    withPort(open, async (stores) => {
      await addFinishedAssessment(stores, 'completed');
      await addFinishedAssessment(stores, 'failed');

      const answer = await stores.assessments.enqueue(anAssessment(), aSubmission(), 1);

      assert.equal(answer.outcome, 'created');
    }),
  );

  it(
    'checks the key before the limit',
    withPort(open, async ({ assessments }) => {
      const submission = aSubmission();
      await assessments.enqueue(anAssessment(), submission, 1);

      const again = await assessments.enqueue(anAssessment(), submission, 1);
      const other = await assessments.enqueue(anAssessment(), { ...submission, fingerprint: 'another' }, 1);

      assert.deepEqual([again.outcome, other.outcome], ['replayed', 'conflicting']);
    }),
  );

  it(
    'never exceeds the limit under concurrent calls',
    withPort(open, async ({ assessments }) => {
      const posts = Array.from({ length: 75 }, () => assessments.enqueue(anAssessment(), aSubmission(), LIMIT));

      assert.deepEqual(countOutcomes(await Promise.all(posts)), { created: 25, full: 50 });
    }),
  );

  it(
    'creates one assessment per key under concurrent calls',
    withPort(open, async ({ assessments }) => {
      const submission = aSubmission();
      const posts = Array.from({ length: 10 }, () => assessments.enqueue(anAssessment(), submission, LIMIT));

      const answers = await Promise.all(posts);

      assert.deepEqual(countOutcomes(answers), { created: 1, replayed: 9 });
      const ids = answers.map((answer) => 'stored' in answer && answer.stored.assessmentId);
      assert.equal(new Set(ids).size, 1);
    }),
  );

  it(
    'returns an assessment as it was stored, unusual texts included',
    withPort(open, async ({ assessments }) => {
      const odd = '$set.a \'Ünï 😀\' \u2028 \\ "$where"';
      const assessment = anAssessment({ externalReference: odd, subject: { ...anAssessment().subject, name: odd } });
      await assessments.enqueue(assessment, aSubmission({ fingerprint: odd }), LIMIT);

      const stored = await assessments.find(SITE, assessment.id, NOON);
      assert.ok(stored);
      assert.deepEqual(
        [parseAssessmentRecord(stored).externalReference, parseAssessmentRecord(stored).subject.name],
        [odd, odd],
      );
    }),
  );
}

function countOutcomes(answers: readonly EnqueueResult[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of answers) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
