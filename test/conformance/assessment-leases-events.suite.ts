import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { completeAssessment, failAssessment, MAX_ATTEMPTS, NO_FINDINGS } from '../../core/assessments/assessment.ts';
import { toAssessmentEvents } from '../../core/assessments/assessment-events.ts';
import {
  acquireAssessment,
  addFinishedAssessment,
  enqueueAssessment,
  LEASE_MS,
  startAttemptAt,
} from '../support/builders/assessment-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { addWebhook, type EventStores, expectEvents } from '../support/builders/webhook-builder.ts';
import type { AssessmentStores } from '../support/fixtures/assessment-stores.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { siteWebhookCases } from './site-webhook.suite.ts';

export type AssessmentEventStores = AssessmentStores & EventStores;

/**
 * Conformance tests of the events that every AssessmentLeases stores with the end of an assessment. `open` returns a
 * store with `SITE` and `OTHER_SITE`.
 */
export function assessmentEventsSuite(open: () => Promise<OpenPort<AssessmentEventStores>>): void {
  const onStores = (body: (stores: AssessmentEventStores) => Promise<void>) =>
    withPort(open, async (stores) => {
      await addWebhook(stores);
      await body(stores);
    });

  describe('Events of AssessmentLeases', () => {
    siteWebhookCases(open, async (stores) => toAssessmentEvents(await addFinishedAssessment(stores, 'completed')));

    for (const status of ['completed', 'failed'] as const) {
      it(
        `stores assessment.${status} for an assessment that is ${status}`,
        onStores(async (stores) => {
          const expected = toAssessmentEvents(await addFinishedAssessment(stores, status));

          assert.deepEqual(
            expected.map(({ type }) => type),
            [`assessment.${status}`],
          );
          await expectEvents(stores, expected);
        }),
      );
    }

    it(
      'stores assessment.failed for an assessment without attempts left, when it is taken',
      onStores(async (stores) => {
        await enqueueAssessment(stores);
        let now = NOON;
        for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1, now += LEASE_MS)
          await acquireAssessment(stores, now);
        await expectEvents(stores, []);
        const failed = await acquireAssessment(stores, now);

        assert.deepEqual([failed.status, failed.failureCode], ['failed', 'attempts_exhausted']);
        await expectEvents(stores, toAssessmentEvents(failed));
      }),
    );

    it(
      'stores no event for an assessment that is queued, running or renewed',
      onStores(async (stores) => {
        await enqueueAssessment(stores);
        const { siteId, id: resourceId, fencingNumber } = await acquireAssessment(stores);
        await stores.leases.renew({ siteId, resourceId, fencingNumber }, NOON + 2 * LEASE_MS);
        await stores.leases.acquire(NOON, startAttemptAt(NOON));

        await expectEvents(stores, []);
      }),
    );

    it(
      'stores no event if the lease is lost',
      onStores(async (stores) => {
        await enqueueAssessment(stores);
        const first = await acquireAssessment(stores);
        const second = await acquireAssessment(stores, NOON + LEASE_MS);
        assert.equal(await stores.leases.finish(completeAssessment(first, NO_FINDINGS, NOON + LEASE_MS)), 'lost');
        await expectEvents(stores, []);

        const end = failAssessment(second, 'sources_unavailable', NOON + LEASE_MS);
        const answers = await Promise.all(Array.from({ length: 8 }, () => stores.leases.finish(end)));
        assert.equal(answers.filter((answer) => answer === 'finished').length, 1);
        await expectEvents(stores, toAssessmentEvents(end));
      }),
    );
  });
}
