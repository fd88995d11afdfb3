import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resetForRetry } from '../../core/assessments/assessment.ts';
import {
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

const LIMIT = 25;

/** Cases for several processes on one store. `open` returns two connections to the same empty store. */
export function assessmentsOfProcessesSuite(open: () => Promise<OpenPort<[AssessmentStores, AssessmentStores]>>): void {
  describe('Assessments of two processes', () => {
    it(
      'never exceed the limit of a site, creations and retries together',
      withPort(open, async ([one, other]) => {
        const broken = [
          await addFinishedAssessment(one, 'failed'),
          await addFinishedAssessment(one, 'failed'),
          await addFinishedAssessment(one, 'failed'),
        ];
        const posts = Array.from({ length: 75 }, (_, turn) =>
          (turn % 2 ? one : other).assessments.enqueue(anAssessment(), aSubmission(), LIMIT),
        );
        const retries = broken.map(({ id }) =>
          other.assessments.requeueFailed(id, LIMIT, resetForRetry, anAuditEntry()),
        );

        await Promise.all([...posts, ...retries]);

        assert.equal(await one.leases.countAvailable(NOON, 100), LIMIT);
      }),
    );

    it(
      'are created once per key',
      withPort(open, async ([one, other]) => {
        const submission = aSubmission();
        const posts = Array.from({ length: 10 }, (_, turn) =>
          (turn % 2 ? one : other).assessments.enqueue(anAssessment(), submission, LIMIT),
        );

        const outcomes = (await Promise.all(posts)).map(({ outcome }) => outcome);

        assert.equal(outcomes.filter((outcome) => outcome === 'created').length, 1);
        assert.equal(outcomes.filter((outcome) => outcome === 'replayed').length, 9);
      }),
    );

    it(
      'are each taken by one worker, fairly between sites',
      withPort(open, async ([one, other]) => {
        for (let made = 0; made < 10; made += 1) await enqueueAssessment(one);
        for (let made = 0; made < 4; made += 1)
          await enqueueAssessment(one, { siteId: OTHER_SITE, createdAt: NOON + 9 });
        const take = (_: unknown, turn: number) => (turn % 2 ? one : other).leases.acquire(NOON, startAttemptAt(NOON));

        const first = await Promise.all(Array.from({ length: 8 }, take));
        const rest = await Promise.all(Array.from({ length: 10 }, take));

        const sites = first.map((taken) => taken?.siteId).toSorted();
        assert.deepEqual(sites, [...Array(4).fill(SITE), ...Array(4).fill(OTHER_SITE)]);
        const ids = [...first, ...rest].flatMap((taken) => taken?.id ?? []);
        assert.deepEqual([ids.length, new Set(ids).size], [14, 14]);
      }),
    );
  });
}
