import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  completeAssessment,
  failAssessment,
  hasEnded,
  MAX_ATTEMPTS,
  NO_FINDINGS,
  resetForRetry,
  startAttemptOrFail,
} from '../../../core/assessments/assessment.ts';
import { anAssessment } from '../../support/builders/assessment-builder.ts';
import { NOON } from '../../support/builders/times.ts';

describe('Assessment', () => {
  it('starts an attempt under a new lease and counts attempts', () => {
    const first = startAttemptOrFail(anAssessment(), NOON + 1, 100);
    const second = startAttemptOrFail(first, NOON + 200, 100);

    const { status, attempt, fencingNumber, startedAt, leaseExpiresAt } = second;
    assert.deepEqual([status, attempt, fencingNumber], ['running', 2, 2]);
    assert.deepEqual([first.startedAt, startedAt, leaseExpiresAt], [NOON + 1, NOON + 200, NOON + 300]);
  });

  it('fails after its last attempt, with a new fencing number', () => {
    let running = anAssessment();
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) running = startAttemptOrFail(running, NOON, 100);

    const over = startAttemptOrFail(running, NOON + 100, 100);

    const { status, failureCode, attempt, fencingNumber, leaseExpiresAt } = over;
    assert.deepEqual([status, failureCode, attempt], ['failed', 'attempts_exhausted', MAX_ATTEMPTS]);
    assert.deepEqual([fencingNumber, leaseExpiresAt], [MAX_ATTEMPTS + 1, null]);
  });

  it('never finishes before it starts or starts before its creation, even if clocks differ', () => {
    const running = startAttemptOrFail(anAssessment(), NOON - 5000, 100);
    assert.equal(running.startedAt, NOON);
    assert.equal(completeAssessment(running, NO_FINDINGS, NOON - 9000).finishedAt, NOON);
  });

  it('resets everything but its fencing number on a retry', () => {
    const broken = failAssessment(
      startAttemptOrFail(anAssessment({ id: 'asm_1' }), NOON, 100),
      'internal_fault',
      NOON + 1,
    );

    assert.deepEqual(resetForRetry(broken), { ...anAssessment({ id: 'asm_1' }), fencingNumber: 1 });
  });

  it('is terminal when completed or failed', () => {
    assert.deepEqual((['queued', 'running', 'completed', 'failed'] as const).map(hasEnded), [false, false, true, true]);
  });
});
