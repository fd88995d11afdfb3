import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryExecutionRepository } from '../../../adapters/memory/memory-execution-repository.ts';
import { SystemTimer } from '../../../adapters/node/system-timer.ts';
import type { Execution } from '../../../core/payments/executions/execution.ts';
import {
  EXECUTION_SUMMARY_PERIOD_MS,
  MAX_COUNTED_EXECUTIONS,
  SummarizeExecutions,
} from '../../../core/payments/executions/summarize-executions.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { anExecution } from '../../support/builders/payment-builder.ts';
import { NOON } from '../../support/builders/times.ts';
import { ManualClock } from '../../support/fixtures/manual-clock.ts';

const PAID = { status: 'succeeded', createdAt: NOON } as const;

async function summarize(...all: readonly Partial<Execution>[]) {
  const executions = new MemoryExecutionRepository();
  for (const one of all) await executions.create(anExecution({ createdAt: NOON, ...one }));
  return new SummarizeExecutions(executions, new ManualClock(), new SystemTimer()).execute({ siteId: SITE });
}

describe('SummarizeExecutions', () => {
  it('counts the executions by status, refund and dispute', async () => {
    const { byStatus, refunded, disputed, isComplete } = await summarize(
      { ...PAID, refundedAmount: 100 },
      { ...PAID, disputed: true },
      { status: 'failed' },
      { status: 'pending' },
      { ...PAID, siteId: OTHER_SITE },
    );

    assert.deepEqual(byStatus, { pending: 1, processing: 0, succeeded: 2, failed: 1, expired: 0, canceled: 0 });
    assert.deepEqual([refunded, disputed, isComplete], [1, 1, true]);
  });

  it('adds up the succeeded payments by currency, the most frequent first', async () => {
    const { volumes } = await summarize(
      { ...PAID, money: { amount: 300, currency: 'USD' } },
      { ...PAID, money: { amount: 1000, currency: 'EUR' }, refundedAmount: 250 },
      { ...PAID, money: { amount: 500, currency: 'EUR' } },
      { status: 'failed', money: { amount: 700, currency: 'EUR' } },
    );

    assert.deepEqual(volumes, [
      { currency: 'EUR', payments: 2, paidAmount: 1500, refundedAmount: 250 },
      { currency: 'USD', payments: 1, paidAmount: 300, refundedAmount: 0 },
    ]);
  });

  it('leaves out executions older than the period', async () => {
    const { byStatus } = await summarize(
      { ...PAID, createdAt: NOON - EXECUTION_SUMMARY_PERIOD_MS - 1 },
      { ...PAID, createdAt: NOON - EXECUTION_SUMMARY_PERIOD_MS },
    );

    assert.equal(byStatus.succeeded, 1);
  });

  it('counts at most the newest executions', async () => {
    const { byStatus, isComplete } = await summarize(...Array.from({ length: MAX_COUNTED_EXECUTIONS + 1 }, () => PAID));

    assert.deepEqual([byStatus.succeeded, isComplete], [MAX_COUNTED_EXECUTIONS, false]);
  });
});
