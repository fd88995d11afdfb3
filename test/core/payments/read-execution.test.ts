import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ExecutionNotFoundError, PaymentProviderUnavailableError } from '../../../core/payments/payment-errors.ts';
import { MIN_POLL_INTERVAL_MS, READ_POLL_TIMEOUT_MS } from '../../../core/payments/payment-times.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { TEN_EUROS } from '../../support/builders/payment-builder.ts';
import { flushPromises } from '../../support/fixtures/manual-timer.ts';
import { PaymentFixture } from '../../support/fixtures/payment-fixture.ts';

const PAID = { kind: 'paid', paymentReference: 'pi_1', money: TEN_EUROS } as const;

describe('ReadExecution', () => {
  it('polls the provider if no webhook has arrived', async () => {
    const fixture = await PaymentFixture.open();
    const { id: executionId, session } = await fixture.pay();
    await fixture.recordAtProvider(session.sessionId, PAID);

    assert.equal((await fixture.readExecution.execute({ siteId: SITE, executionId })).status, 'succeeded');
  });

  it('does not poll for a decided execution', async () => {
    const fixture = await PaymentFixture.open();
    const { id: executionId } = await fixture.pay();
    await fixture.deliver({ executionId, fact: PAID });
    fixture.gateway.calls.length = 0;

    assert.equal((await fixture.readExecution.execute({ siteId: SITE, executionId })).status, 'succeeded');
    assert.deepEqual(fixture.gateway.calls, []);
  });

  it('polls once for concurrent reads, and again after a pause', async () => {
    const fixture = await PaymentFixture.open();
    const { id: executionId } = await fixture.pay();
    fixture.gateway.calls.length = 0;
    const read = () => fixture.readExecution.execute({ siteId: SITE, executionId });
    const readings = await Promise.all([read(), read(), read()]);
    assert.deepEqual(
      readings.map(({ status }) => status),
      ['pending', 'pending', 'pending'],
    );
    await read();
    assert.deepEqual(fixture.gateway.calls, ['sessionState']);
    fixture.clock.advance(MIN_POLL_INTERVAL_MS);
    await read();

    assert.deepEqual(fixture.gateway.calls, ['sessionState', 'sessionState']);
  });

  it('polls despite an earlier poll whose clock has been set back since', async () => {
    const fixture = await PaymentFixture.open();
    const { id: executionId, session } = await fixture.pay();
    fixture.clock.advance(10 * MINUTE);
    await fixture.readExecution.execute({ siteId: SITE, executionId });
    fixture.clock.advance(-10 * MINUTE);
    await fixture.recordAtProvider(session.sessionId, PAID);

    assert.equal((await fixture.readExecution.execute({ siteId: SITE, executionId })).status, 'succeeded');
  });

  it('returns the stored state if the provider is unavailable', async () => {
    const fixture = await PaymentFixture.open();
    const { id: executionId } = await fixture.pay();
    fixture.gateway.beforeCall = () => Promise.reject(new PaymentProviderUnavailableError());

    assert.equal((await fixture.readExecution.execute({ siteId: SITE, executionId })).status, 'pending');
  });

  it('returns the stored state at its timeout', async () => {
    const fixture = await PaymentFixture.open();
    const { id: executionId } = await fixture.pay();
    fixture.gateway.beforeCall = () => new Promise(() => {});
    const reading = fixture.readExecution.execute({ siteId: SITE, executionId });
    await flushPromises();
    await fixture.timer.advance(READ_POLL_TIMEOUT_MS);

    assert.equal((await reading).status, 'pending');
  });

  it('throws ExecutionNotFoundError for an unknown execution or one of another site', async () => {
    const fixture = await PaymentFixture.open();
    const { id: executionId } = await fixture.pay();

    await assert.rejects(fixture.readExecution.execute({ siteId: OTHER_SITE, executionId }), ExecutionNotFoundError);
    await assert.rejects(fixture.readExecution.execute({ siteId: SITE, executionId: 'exe_' }), ExecutionNotFoundError);
  });
});
