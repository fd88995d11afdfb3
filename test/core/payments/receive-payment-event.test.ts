import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  PaymentProviderUnavailableError,
  PaymentWebhookRefusedError,
  UnknownPaymentProviderError,
} from '../../../core/payments/payment-errors.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { TEN_EUROS } from '../../support/builders/payment-builder.ts';
import { PaymentFixture } from '../../support/fixtures/payment-fixture.ts';

const PAID = { kind: 'paid', paymentReference: 'pi_1', money: TEN_EUROS } as const;
const OTHERS_SECRET = 'whsec_of_another';

async function statusOf(fixture: PaymentFixture, executionId: string) {
  return (await fixture.executions.find(SITE, executionId))?.status;
}

describe('ReceivePaymentEvent', () => {
  it('finds the execution of an event by its id, its session or its payment', async () => {
    const fixture = await PaymentFixture.open();
    const { id: executionId, session } = await fixture.pay();
    const { outcome } = await fixture.deliver({ executionId, fact: { kind: 'processing' } });
    assert.deepEqual([outcome, await statusOf(fixture, executionId)], ['applied', 'processing']);
    await fixture.deliver({ sessionId: session.sessionId, fact: PAID });
    assert.equal(await statusOf(fixture, executionId), 'succeeded');
    await fixture.deliver({
      fact: { kind: 'refunded', paymentReference: 'pi_1', refunded: { ...TEN_EUROS, amount: 4 } },
    });

    assert.equal((await fixture.executions.find(SITE, executionId))?.refundedAmount, 4);
  });

  it('applies an event once, even if it is delivered concurrently', async () => {
    const fixture = await PaymentFixture.open();
    const { id: executionId } = await fixture.pay();
    const event = { executionId, eventId: 'evt_twice', fact: PAID };
    const receipts = await Promise.all([fixture.deliver(event), fixture.deliver(event), fixture.deliver(event)]);

    assert.deepEqual(receipts.map(({ outcome }) => outcome).toSorted(), ['applied', 'known', 'known']);
    assert.deepEqual((await fixture.executions.listUnmatchedMoney(SITE, 10)).unmatched, []);
  });

  it('stores a payment with a wrong amount and a second payment as unmatched money', async () => {
    const fixture = await PaymentFixture.open();
    const { id: executionId } = await fixture.pay();
    const wrong = { ...PAID, paymentReference: 'pi_0', money: { amount: 1, currency: 'EUR' } };
    await fixture.deliver({ executionId, fact: wrong });
    assert.equal(await statusOf(fixture, executionId), 'pending');
    await fixture.deliver({ executionId, fact: PAID });
    fixture.clock.advance(1);
    await fixture.deliver({ executionId, fact: { ...PAID, paymentReference: 'pi_2' } });

    assert.equal(await statusOf(fixture, executionId), 'succeeded');
    const { unmatched } = await fixture.executions.listUnmatchedMoney(SITE, 10);
    assert.deepEqual(
      unmatched.map(({ paymentReference, reason }) => [paymentReference, reason]),
      [
        ['pi_2', 'paid_twice'],
        ['pi_0', 'amount_differs'],
      ],
    );
  });

  it('stores a payment of an unknown session once as unmatched money, and ignores its other events', async () => {
    const fixture = await PaymentFixture.open();
    const names = { executionId: 'exe_unknown', sessionId: 'cs_unknown' };
    assert.equal((await fixture.deliver({ ...names, fact: { kind: 'expired' } })).outcome, 'ignored');
    assert.equal((await fixture.deliver({ ...names, fact: PAID })).outcome, 'unmatched');
    assert.equal((await fixture.deliver({ ...names, fact: PAID })).outcome, 'known');

    const { unmatched } = await fixture.executions.listUnmatchedMoney(SITE, 10);
    assert.deepEqual(
      unmatched.map(({ reason, sessionId, executionId }) => [reason, sessionId, executionId]),
      [['unknown_session', 'cs_unknown', null]],
    );
  });

  it('does not apply events of another session that contains the execution id', async () => {
    const fixture = await PaymentFixture.open();
    const { id: executionId, session } = await fixture.pay();
    const others = { executionId, sessionId: 'cs_of_a_payment_link' };
    assert.equal((await fixture.deliver({ ...others, fact: { kind: 'expired' } })).outcome, 'ignored');
    assert.equal((await fixture.deliver({ ...others, fact: PAID })).outcome, 'unmatched');
    assert.equal(await statusOf(fixture, executionId), 'pending');

    const own = { ...PAID, paymentReference: 'pi_2' };
    await fixture.deliver({ executionId, sessionId: session.sessionId, fact: own });
    assert.equal(await statusOf(fixture, executionId), 'succeeded');
    const { unmatched } = await fixture.executions.listUnmatchedMoney(SITE, 10);
    assert.deepEqual(
      unmatched.map(({ paymentReference, reason }) => [paymentReference, reason]),
      [['pi_1', 'unknown_session']],
    );
  });

  it('stores a refund and a dispute once until their payment is known, then applies them', async () => {
    const fixture = await PaymentFixture.open();
    const { id: executionId } = await fixture.pay();
    const dispute = { eventId: 'evt_twice', fact: { kind: 'disputed', paymentReference: 'pi_1' } } as const;
    const refund = { kind: 'refunded', paymentReference: 'pi_1', refunded: { ...TEN_EUROS, amount: 4 } } as const;
    const receipts = [
      await fixture.deliver(dispute),
      await fixture.deliver(dispute),
      await fixture.deliver({ fact: refund }),
    ];
    assert.deepEqual(
      receipts.map(({ outcome }) => outcome),
      ['early', 'known', 'early'],
    );
    await fixture.deliver({ executionId, fact: PAID });

    const execution = await fixture.executions.find(SITE, executionId);
    assert.deepEqual([execution?.disputed, execution?.refundedAmount], [true, 4]);
    assert.equal((await fixture.deliver(dispute)).outcome, 'known');
  });

  it('does not apply a stored dispute to a payment of another site', async () => {
    const fixture = await PaymentFixture.open();
    await fixture.configureCredentials(OTHER_SITE, OTHERS_SECRET);
    const { id: executionId } = await fixture.pay();
    await fixture.deliver({ fact: { kind: 'disputed', paymentReference: 'pi_1' } }, OTHERS_SECRET);
    await fixture.deliver({ executionId, fact: PAID });

    assert.equal((await fixture.executions.find(SITE, executionId))?.disputed, false);
  });

  it('applies refunds to unmatched money, before or after the payment', async () => {
    const fixture = await PaymentFixture.open();
    const refund = (amount: number) =>
      ({ kind: 'refunded', paymentReference: 'pi_1', refunded: { ...TEN_EUROS, amount } }) as const;
    await fixture.deliver({ fact: refund(4) });
    await fixture.deliver({ sessionId: 'cs_unknown', fact: PAID });
    const refundedAmount = async () =>
      (await fixture.executions.listUnmatchedMoney(SITE, 10)).unmatched[0]?.refundedAmount;
    assert.equal(await refundedAmount(), 4);

    assert.equal((await fixture.deliver({ fact: refund(9) })).outcome, 'applied');
    assert.equal((await fixture.deliver({ fact: refund(9) })).outcome, 'known');
    assert.equal(await refundedAmount(), 9);
  });

  it('applies an event to an execution whose session is not stored yet', async () => {
    const fixture = await PaymentFixture.open();
    fixture.gateway.beforeCall = () => Promise.reject(new PaymentProviderUnavailableError());
    await assert.rejects(fixture.pay());
    const [{ id: executionId = '' } = {}] = (await fixture.executions.list(SITE, undefined, 1)).executions;
    await fixture.deliver({ executionId, sessionId: 'cs_1', fact: PAID });

    assert.equal(await statusOf(fixture, executionId), 'succeeded');
  });

  it('throws PaymentWebhookRefusedError for a webhook that is not signed with a secret of a site', async () => {
    const fixture = await PaymentFixture.open();
    const { id: executionId } = await fixture.pay();

    await assert.rejects(fixture.deliver({ executionId, fact: PAID }, OTHERS_SECRET), PaymentWebhookRefusedError);
    assert.equal(await statusOf(fixture, executionId), 'pending');
  });

  it('does not change an execution with the secret of another site', async () => {
    const fixture = await PaymentFixture.open();
    await fixture.configureCredentials(OTHER_SITE, OTHERS_SECRET);
    const { id: executionId } = await fixture.pay();
    const { outcome } = await fixture.deliver({ executionId, siteId: SITE, fact: PAID }, OTHERS_SECRET);

    assert.equal(outcome, 'unmatched');
    assert.equal(await statusOf(fixture, executionId), 'pending');
    assert.equal((await fixture.executions.listUnmatchedMoney(OTHER_SITE, 10)).unmatched.length, 1);
  });

  it('ignores a payment of another site’s session if both sites share a provider account', async () => {
    const fixture = await PaymentFixture.open();
    await fixture.configureCredentials(OTHER_SITE, OTHERS_SECRET);
    const { id: executionId, session } = await fixture.pay();
    const event = { executionId, siteId: SITE, sessionId: session.sessionId, fact: PAID } as const;
    const { outcome } = await fixture.deliver(event, OTHERS_SECRET);

    assert.equal(outcome, 'ignored');
    assert.deepEqual((await fixture.executions.listUnmatchedMoney(OTHER_SITE, 10)).unmatched, []);
    assert.equal((await fixture.deliver(event)).outcome, 'applied');
  });

  it('tries at most 10 secrets at the shared URL, those of the claimed site first', async () => {
    const fixture = await PaymentFixture.open();
    const siteOf = (number: number) => `site_${String(number).padStart(3, '0')}`;
    const secretsOf = (siteId: string) => Array.from({ length: 5 }, (_, index) => `whsec_${index}_of_${siteId}`);
    for (let number = 0; number < 60; number += 1) {
      const siteId = siteOf(number);
      const credentials = { secretKey: 'fake_key', webhookSecrets: secretsOf(siteId) };
      await fixture.configureProvider.execute({ siteId, provider: 'fake', ...credentials });
    }
    const read = fixture.gateway.verifyWebhook.bind(fixture.gateway);
    const tried: (readonly string[])[] = [];
    fixture.gateway.verifyWebhook = (delivery, secrets) => {
      tried.push(secrets);
      return read(delivery, secrets);
    };
    const last = siteOf(59);
    const [secret] = secretsOf(last);
    const event = { sessionId: 'cs_unknown', fact: PAID };

    assert.equal((await fixture.deliver({ ...event, siteId: last }, secret)).outcome, 'unmatched');
    await assert.rejects(fixture.deliver(event, secret), PaymentWebhookRefusedError);
    await assert.rejects(fixture.deliver({ ...event, siteId: 'site_unknown' }, secret), PaymentWebhookRefusedError);
    assert.deepEqual(
      tried.map(({ length }) => length),
      [10, 10, 10],
    );
    assert.deepEqual(tried[0]?.slice(0, 5), secretsOf(last));
  });

  it('does not look up secrets for a webhook with invalid headers', async () => {
    const fixture = await PaymentFixture.open();
    fixture.gateway.verifyWebhook = () => assert.fail('there is nothing to verify');
    const nothing = { provider: 'fake', body: new Uint8Array(), headers: {} };

    for (const siteId of [undefined, SITE]) {
      await assert.rejects(fixture.receiveEvent.execute({ ...nothing, siteId }), PaymentWebhookRefusedError);
    }
  });

  it('rejects an unsigned webhook at the URL of a site with signature_missing', async () => {
    const fixture = await PaymentFixture.open();
    await fixture.configureCredentials(OTHER_SITE, OTHERS_SECRET);
    const nothing = { body: new Uint8Array(), headers: {} };

    await assert.rejects(
      fixture.receiveEvent.execute({ provider: 'fake', siteId: OTHER_SITE, ...nothing }),
      (error) => error instanceof PaymentWebhookRefusedError && error.reason === 'signature_missing',
    );
  });

  it('throws UnknownPaymentProviderError for a provider that is not offered', async () => {
    const fixture = await PaymentFixture.open();
    const nothing = { body: new Uint8Array(), headers: {} };

    await assert.rejects(fixture.receiveEvent.execute({ provider: 'other', ...nothing }), UnknownPaymentProviderError);
  });
});
