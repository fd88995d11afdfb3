import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addObservations } from '../../../core/payments/executions/add-observations.ts';
import { type Execution, MAX_EVENT_IDS } from '../../../core/payments/executions/execution.ts';
import { anExecution, TEN_EUROS } from '../../support/builders/payment-builder.ts';
import { NOON } from '../../support/builders/times.ts';

const EXPIRED = { fact: { kind: 'expired' }, at: NOON } as const;
const PAID = { fact: { kind: 'paid', paymentReference: 'pi', money: TEN_EUROS }, at: NOON } as const;

describe('addObservations', () => {
  it('returns the same object if the event was already processed', () => {
    const once = addObservations(anExecution(), [EXPIRED], NOON, 'evt_1');

    assert.equal(addObservations(once, [PAID], NOON, 'evt_1'), once);
  });

  it('returns the same object if a poll reports nothing new', () => {
    const once = addObservations(anExecution(), [EXPIRED], NOON);

    assert.equal(addObservations(once, [{ ...EXPIRED, at: NOON + 1 }], NOON + 1), once);
  });

  it('keeps the earliest time of a repeated fact', () => {
    const canceled = { fact: { kind: 'canceled' }, at: NOON + 2 } as const;
    const late = [canceled, { ...PAID, at: NOON + 3 }].reduce<Execution>(
      (one, next) => addObservations(one, [next], NOON),
      anExecution(),
    );
    assert.equal(late.status, 'canceled');

    assert.equal(addObservations(late, [{ ...PAID, at: NOON + 1 }], NOON).status, 'succeeded');
  });

  it('increases updatedAt even if the clock steps back', () => {
    const once = addObservations(anExecution(), [EXPIRED], NOON + 5);

    assert.equal(once.updatedAt, NOON + 5);
    assert.equal(addObservations(once, [PAID], NOON).updatedAt, NOON + 6);
  });

  it('clears the next poll once the execution is decided', () => {
    assert.notEqual(
      addObservations(anExecution(), [{ fact: { kind: 'processing' }, at: NOON }], NOON).questionAt,
      null,
    );
    assert.equal(addObservations(anExecution(), [EXPIRED], NOON).questionAt, null);
  });

  it('keeps the ids of the latest events', () => {
    const ids = Array.from({ length: MAX_EVENT_IDS + 1 }, (_, index) => `evt_${index}`);
    const { eventIds } = ids.reduce<Execution>((one, id) => addObservations(one, [EXPIRED], NOON, id), anExecution());

    assert.deepEqual(eventIds, ids.slice(1));
  });
});
