import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { SqliteExecutionRepository } from '../../adapters/sqlite/payments/sqlite-execution-repository.ts';
import { SqliteFakeSessionRepository } from '../../adapters/sqlite/payments/sqlite-fake-session-repository.ts';
import { SqlitePaymentActionRepository } from '../../adapters/sqlite/payments/sqlite-payment-action-repository.ts';
import { SqliteUnclaimedRefundRepository } from '../../adapters/sqlite/payments/sqlite-unclaimed-refund-repository.ts';
import { openSqlite } from '../support/fixtures/open-sqlite.ts';
import { collectQueryPlans, findTableScans, type QueryPlan } from '../support/matchers/sqlite-plans.ts';

describe('SQLite query plans for payments', () => {
  let plans: readonly QueryPlan[] = [];
  before(async () => {
    const { port: database, close } = await openSqlite('none', (opened) => opened)();
    plans = collectQueryPlans(database, [
      SqlitePaymentActionRepository,
      SqliteExecutionRepository,
      SqliteUnclaimedRefundRepository,
      SqliteFakeSessionRepository,
    ]);
    await close();
  });

  it('use an index for every statement', () => {
    assert.ok(plans.length >= 24, `only ${plans.length} statements were seen`);
    assert.deepEqual(findTableScans(plans, ['executions', 'unmatched_money', 'early_returns', 'fake_sessions']), []);
  });

  for (const [what, part, index] of [
    [
      'the execution of a session',
      'session_id = ?',
      'executions_by_session (site_id=? AND provider=? AND session_id=?)',
    ],
    [
      'the execution of a payment',
      'provider = ? and payment_reference = ? limit',
      'executions_by_payment (site_id=? AND provider=? AND payment_reference=?)',
    ],
    [
      'the execution of unmatched money',
      'select execution_id',
      'unmatched_money_by_payment (site_id=? AND provider=? AND payment_reference=? AND execution_id>?)',
    ],
    ['the next execution to poll', 'question_at <= ?', 'executions_to_ask (question_at<?)'],
  ] as const) {
    it(`use the dedicated index to find ${what}`, () => {
      const matching = plans.filter(({ sql }) => sql.startsWith('select') && sql.includes(part));

      assert.equal(matching.length, 1);
      assert.ok(matching[0]?.plan.includes(index), matching[0]?.plan);
    });
  }
});
