import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ExecutionNotFound, PaymentProviderUnavailable } from '../../../core/payments/payment-errors.ts';
import { POLL_PAUSE_MS, READ_EXECUTION_TIMEOUT_MS } from '../../../core/payments/payment-times.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { TEN_EUROS } from '../../support/builders/payment-builder.ts';
import { settled } from '../../support/fixtures/manual-timer.ts';
import { PaymentDesk } from '../../support/fixtures/payment-desk.ts';

const PAID = { kind: 'paid', paymentReference: 'pi_1', money: TEN_EUROS } as const;

describe('ReadExecution', () => {
  it('asks the provider about what no webhook has moved', async () => {
    const desk = await PaymentDesk.open();
    const { id: executionId, session } = await desk.pay();
    await desk.happens(session.sessionId, PAID);

    assert.equal((await desk.readExecution.execute({ siteId: SITE, executionId })).status, 'succeeded');
  });

  it('asks nothing about what is decided', async () => {
    const desk = await PaymentDesk.open();
    const { id: executionId } = await desk.pay();
    await desk.deliver({ executionId, fact: PAID });
    desk.gateway.calls.length = 0;

    assert.equal((await desk.readExecution.execute({ siteId: SITE, executionId })).status, 'succeeded');
    assert.deepEqual(desk.gateway.calls, []);
  });

  it('asks once of many readings at once, and again after a pause', async () => {
    const desk = await PaymentDesk.open();
    const { id: executionId } = await desk.pay();
    desk.gateway.calls.length = 0;
    const read = () => desk.readExecution.execute({ siteId: SITE, executionId });
    const readings = await Promise.all([read(), read(), read()]);
    assert.deepEqual(
      readings.map(({ status }) => status),
      ['pending', 'pending', 'pending'],
    );
    await read();
    assert.deepEqual(desk.gateway.calls, ['sessionState']);
    desk.clock.advance(POLL_PAUSE_MS);
    await read();

    assert.deepEqual(desk.gateway.calls, ['sessionState', 'sessionState']);
  });

  it('asks although a clock that has been set back since has asked just now', async () => {
    const desk = await PaymentDesk.open();
    const { id: executionId, session } = await desk.pay();
    desk.clock.advance(10 * MINUTE);
    await desk.readExecution.execute({ siteId: SITE, executionId });
    desk.clock.advance(-10 * MINUTE);
    await desk.happens(session.sessionId, PAID);

    assert.equal((await desk.readExecution.execute({ siteId: SITE, executionId })).status, 'succeeded');
  });

  it('answers what is stored when the provider is away', async () => {
    const desk = await PaymentDesk.open();
    const { id: executionId } = await desk.pay();
    desk.gateway.hindrance = () => Promise.reject(new PaymentProviderUnavailable());

    assert.equal((await desk.readExecution.execute({ siteId: SITE, executionId })).status, 'pending');
  });

  it('waits for no provider longer than its deadline', async () => {
    const desk = await PaymentDesk.open();
    const { id: executionId } = await desk.pay();
    desk.gateway.hindrance = () => new Promise(() => {});
    const reading = desk.readExecution.execute({ siteId: SITE, executionId });
    await settled();
    await desk.timer.pass(READ_EXECUTION_TIMEOUT_MS);

    assert.equal((await reading).status, 'pending');
  });

  it('knows none of another site', async () => {
    const desk = await PaymentDesk.open();
    const { id: executionId } = await desk.pay();

    await assert.rejects(desk.readExecution.execute({ siteId: OTHER_SITE, executionId }), ExecutionNotFound);
    await assert.rejects(desk.readExecution.execute({ siteId: SITE, executionId: 'exe_' }), ExecutionNotFound);
  });
});
