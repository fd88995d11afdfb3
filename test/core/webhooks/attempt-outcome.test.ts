import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY, HOUR, MINUTE, SECOND } from '../../../core/shared/time.ts';
import {
  type AttemptResult,
  isSuccess,
  toAttemptLogEntry,
  toAttemptOutcome,
  toInterruptedOutcome,
} from '../../../core/webhooks/attempt-outcome.ts';
import {
  createWebhookDelivery,
  MAX_LOGGED_ATTEMPTS,
  MAX_WEBHOOK_DUE_DELAY_MS,
  WEBHOOK_RETRY_DELAYS_SECONDS,
  type WebhookDelivery,
} from '../../../core/webhooks/webhook-delivery.ts';
import { NOON } from '../../support/builders/times.ts';
import { anAttempt, anEvent } from '../../support/builders/webhook-builder.ts';
import { respondWith } from '../../support/fixtures/webhook-fixture.ts';

const DELIVERY = createWebhookDelivery({ id: 'evt_1', ...anEvent() }, 'whk_1', NOON);
const UNREACHABLE: AttemptResult = { outcome: 'failed', code: 'unreachable', durationMs: 7 };
/** The documented delay after each failed attempt, in milliseconds. */
const DELAYS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

const withAttempts = (attempts: number): WebhookDelivery => ({ ...DELIVERY, attempts });
/** The outcome of a failed attempt at noon. */
const fail = (delivery: WebhookDelivery, random = 0.5) =>
  toAttemptOutcome(delivery, UNREACHABLE, NOON, WEBHOOK_RETRY_DELAYS_SECONDS, random);

describe('toAttemptOutcome', () => {
  for (const status of [200, 201, 204, 299]) {
    it(`ends a delivery as delivered after a response ${status}`, () => {
      const outcome = toAttemptOutcome(withAttempts(3), respondWith(status), NOON, [], 0.5);

      const log = [toAttemptLogEntry(respondWith(status), NOON - 12)];
      assert.deepEqual(outcome, { state: 'delivered', attempts: 4, dueAt: null, finishedAt: NOON, log });
    });
  }

  for (const status of [301, 302, 304, 400, 404, 410, 429, 500, 503]) {
    it(`retries a delivery after a response ${status}`, () => {
      const outcome = toAttemptOutcome(DELIVERY, respondWith(status), NOON, WEBHOOK_RETRY_DELAYS_SECONDS, 0.5);

      assert.deepEqual([outcome.state, outcome.dueAt, outcome.finishedAt], ['pending', NOON + 5 * SECOND, null]);
    });
  }

  it('retries after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h', () => {
    const delays = DELAYS.map((_, attempts) => (fail(withAttempts(attempts)).dueAt ?? 0) - NOON);

    assert.deepEqual(delays, DELAYS);
  });

  it('shortens or lengthens each delay by up to 20 %', () => {
    for (const [attempts, delay] of DELAYS.entries()) {
      assert.equal(fail(withAttempts(attempts), 0).dueAt, NOON + delay * 0.8);
      assert.equal(fail(withAttempts(attempts), 0.75).dueAt, NOON + delay * 1.1);
      const longest = (fail(withAttempts(attempts), 0.999_999).dueAt ?? 0) - NOON;
      assert.ok(longest > delay * 1.199 && longest <= delay * 1.2);
      assert.ok(longest < MAX_WEBHOOK_DUE_DELAY_MS);
    }
  });

  it('ends a delivery as failed after the tenth failed attempt', () => {
    const { log, ...outcome } = fail(withAttempts(9));

    assert.deepEqual(outcome, { state: 'failed', attempts: 10, dueAt: null, finishedAt: NOON });
    assert.equal(log.length, 1);
  });

  it('uses the given delays', () => {
    const outcome = (attempts: number) => toAttemptOutcome(withAttempts(attempts), UNREACHABLE, NOON, [1, 2], 0.5);

    assert.deepEqual([outcome(0).dueAt, outcome(1).dueAt], [NOON + SECOND, NOON + 2 * SECOND]);
    assert.equal(outcome(2).state, 'failed');
  });

  it('counts five days as longer than all retries of one delivery', () => {
    assert.ok(DELAYS.reduce((sum, delay) => sum + delay * 1.2, 0) < 5 * DAY);
  });

  it('logs the latest 20 attempts', () => {
    const log = Array.from({ length: MAX_LOGGED_ATTEMPTS }, (_, index) => ({ ...anAttempt(500), at: index }));
    const outcome = fail({ ...DELIVERY, log });

    assert.equal(MAX_LOGGED_ATTEMPTS, 20);
    assert.deepEqual(outcome.log, [...log.slice(1), toAttemptLogEntry(UNREACHABLE, NOON - 7)]);
  });
});

describe('toAttemptLogEntry', () => {
  it('logs a response', () => {
    assert.deepEqual(toAttemptLogEntry(respondWith(503, 'busy'), NOON), {
      at: NOON,
      durationMs: 12,
      httpStatus: 503,
      failureCode: null,
      responseExcerpt: 'busy',
    });
  });

  it('logs the reason of a missing response', () => {
    assert.deepEqual(toAttemptLogEntry(UNREACHABLE, NOON), {
      at: NOON,
      durationMs: 7,
      httpStatus: null,
      failureCode: 'unreachable',
      responseExcerpt: '',
    });
  });
});

describe('isSuccess', () => {
  it('holds for a 2xx response only', () => {
    const statuses = [100, 199, 200, 226, 299, 300, 400, 500, 999];

    assert.deepEqual(
      statuses.filter((status) => isSuccess(respondWith(status))),
      [200, 226, 299],
    );
    assert.equal(isSuccess(UNREACHABLE), false);
  });
});

describe('toInterruptedOutcome', () => {
  it('makes the delivery due at once, with the attempts and log that it had', () => {
    const log = [anAttempt(500)];

    assert.deepEqual(toInterruptedOutcome({ ...DELIVERY, attempts: 2, log }, NOON + 9), {
      state: 'pending',
      attempts: 2,
      dueAt: NOON + 9,
      finishedAt: null,
      log,
    });
  });
});
