import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  explainFailedAttempt,
  formatAttemptDuration,
  formatAttemptResult,
} from '../../../apps/console/webhooks/attempt-failures.ts';
import { chooseWebhookPollInterval } from '../../../apps/console/webhooks/choose-webhook-poll-interval.ts';
import { findSubjectPath } from '../../../apps/console/webhooks/subject-path.ts';
import { WEBHOOK_ATTEMPT_FAILURE_CODES } from '../../../core/webhooks/webhook-delivery.ts';
import { isoMinutesAfterNoon, NOON } from '../../support/builders/times.ts';

const AN_ATTEMPT = { at: isoMinutesAfterNoon(0), durationMs: 5, httpStatus: null, failureCode: null, response: '' };

describe('An attempt in the console', () => {
  it('shows the status of the response', () => {
    assert.equal(formatAttemptResult({ ...AN_ATTEMPT, httpStatus: 503 }), '503');
    assert.equal(explainFailedAttempt({ ...AN_ATTEMPT, httpStatus: 503 }), undefined);
    assert.match(explainFailedAttempt({ ...AN_ATTEMPT, httpStatus: 308 }) ?? '', /^Redirects are not followed\./);
  });

  it('explains every failure code in its own sentences', () => {
    const explanations = WEBHOOK_ATTEMPT_FAILURE_CODES.map((failureCode) =>
      explainFailedAttempt({ ...AN_ATTEMPT, failureCode }),
    );

    assert.equal(new Set(explanations).size, WEBHOOK_ATTEMPT_FAILURE_CODES.length);
    for (const explanation of explanations) assert.match(explanation ?? '', /^[A-Z].+\.$/);
  });

  it('has its duration in milliseconds, or in seconds from one second on', () => {
    assert.deepEqual([35, 999, 1000, 15_040].map(formatAttemptDuration), ['35 ms', '999 ms', '1.0 s', '15.0 s']);
  });
});

describe('The page of an event’s subject', () => {
  for (const [type, subjectId, path] of [
    ['ticket.updated', 'tkt_1', '/tickets/tkt_1'],
    ['assessment.failed', 'asm_1', '/assessments/asm_1'],
    ['payment.refunded', 'exe_1', '/payments'],
    ['payment.unmatched', 'stripe:pi_1', '/payments/unmatched'],
    ['crm_delivery.failed', 'ins_1:evt:7', '/crm/ins_1/deliveries/evt%3A7'],
    ['webhook.test', 'whk_1:1', undefined],
  ] as const) {
    it(`is ${path ?? 'none'} for ${type}`, () => {
      assert.equal(findSubjectPath(type, subjectId), path);
    });
  }
});

describe('The polling interval of deliveries', () => {
  const intervalAfter = (...minutes: readonly number[]) =>
    chooseWebhookPollInterval(
      minutes.map((one) => ({ nextAttemptAt: isoMinutesAfterNoon(one) })),
      NOON,
    );

  it('is one second while an attempt is due', () => {
    assert.equal(intervalAfter(30, 0), 1_000);
    assert.equal(chooseWebhookPollInterval([{ nextAttemptAt: new Date(NOON - 15_000).toISOString() }], NOON), 1_000);
  });

  it('is five seconds if the next attempt is later, or waits for earlier events', () => {
    assert.equal(intervalAfter(30), 5_000);
    assert.equal(intervalAfter(-30), 5_000);
    assert.equal(chooseWebhookPollInterval([{ nextAttemptAt: null }], NOON), 5_000);
  });
});
