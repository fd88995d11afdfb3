import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  PaymentProviderUnavailable,
  PaymentProviderUnknown,
  WebhookRefused,
} from '../../../core/payments/payment-errors.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { TEN_EUROS } from '../../support/builders/payment-builder.ts';
import { PaymentDesk } from '../../support/fixtures/payment-desk.ts';

const PAID = { kind: 'paid', paymentReference: 'pi_1', money: TEN_EUROS } as const;
const OTHERS_SECRET = 'whsec_of_another';

async function statusOf(desk: PaymentDesk, executionId: string) {
  return (await desk.executions.find(SITE, executionId))?.status;
}

describe('ReceivePaymentEvent', () => {
  it('moves the execution that an event names, by its id, its session or its payment', async () => {
    const desk = await PaymentDesk.open();
    const { id: executionId, session } = await desk.pay();
    const { outcome } = await desk.deliver({ executionId, fact: { kind: 'processing' } });
    assert.deepEqual([outcome, await statusOf(desk, executionId)], ['applied', 'processing']);
    await desk.deliver({ sessionId: session.sessionId, fact: PAID });
    assert.equal(await statusOf(desk, executionId), 'succeeded');
    await desk.deliver({ fact: { kind: 'refunded', paymentReference: 'pi_1', refunded: { ...TEN_EUROS, amount: 4 } } });

    assert.equal((await desk.executions.find(SITE, executionId))?.refundedAmount, 4);
  });

  it('takes an event in once, also of many at once', async () => {
    const desk = await PaymentDesk.open();
    const { id: executionId } = await desk.pay();
    const event = { executionId, eventId: 'evt_twice', fact: PAID };
    const receipts = await Promise.all([desk.deliver(event), desk.deliver(event), desk.deliver(event)]);

    assert.deepEqual(receipts.map(({ outcome }) => outcome).toSorted(), ['applied', 'known', 'known']);
    assert.deepEqual((await desk.executions.unmatched(SITE, 10)).unmatched, []);
  });

  it('keeps wrong and double money as unmatched, with the provider’s reference', async () => {
    const desk = await PaymentDesk.open();
    const { id: executionId } = await desk.pay();
    const wrong = { ...PAID, paymentReference: 'pi_0', money: { amount: 1, currency: 'EUR' } };
    await desk.deliver({ executionId, fact: wrong });
    assert.equal(await statusOf(desk, executionId), 'pending');
    await desk.deliver({ executionId, fact: PAID });
    desk.clock.advance(1);
    await desk.deliver({ executionId, fact: { ...PAID, paymentReference: 'pi_2' } });

    assert.equal(await statusOf(desk, executionId), 'succeeded');
    const { unmatched } = await desk.executions.unmatched(SITE, 10);
    assert.deepEqual(
      unmatched.map(({ paymentReference, reason }) => [paymentReference, reason]),
      [
        ['pi_2', 'paid_twice'],
        ['pi_0', 'amount_differs'],
      ],
    );
  });

  it('keeps the money of a session that nobody has asked for, once, and nothing else of it', async () => {
    const desk = await PaymentDesk.open();
    const names = { executionId: 'exe_unknown', sessionId: 'cs_unknown' };
    assert.equal((await desk.deliver({ ...names, fact: { kind: 'expired' } })).outcome, 'ignored');
    assert.equal((await desk.deliver({ ...names, fact: PAID })).outcome, 'unmatched');
    assert.equal((await desk.deliver({ ...names, fact: PAID })).outcome, 'known');

    const { unmatched } = await desk.executions.unmatched(SITE, 10);
    assert.deepEqual(
      unmatched.map(({ reason, sessionId, executionId }) => [reason, sessionId, executionId]),
      [['unknown_session', 'cs_unknown', null]],
    );
  });

  it('lets no other session pay an execution, whatever that session says of itself', async () => {
    const desk = await PaymentDesk.open();
    const { id: executionId, session } = await desk.pay();
    const others = { executionId, sessionId: 'cs_of_a_payment_link' };
    assert.equal((await desk.deliver({ ...others, fact: { kind: 'expired' } })).outcome, 'ignored');
    assert.equal((await desk.deliver({ ...others, fact: PAID })).outcome, 'unmatched');
    assert.equal(await statusOf(desk, executionId), 'pending');

    const own = { ...PAID, paymentReference: 'pi_2' };
    await desk.deliver({ executionId, sessionId: session.sessionId, fact: own });
    assert.equal(await statusOf(desk, executionId), 'succeeded');
    const { unmatched } = await desk.executions.unmatched(SITE, 10);
    assert.deepEqual(
      unmatched.map(({ paymentReference, reason }) => [paymentReference, reason]),
      [['pi_1', 'unknown_session']],
    );
  });

  it('keeps a refund and a dispute of a payment that is not known yet, once, for when it is', async () => {
    const desk = await PaymentDesk.open();
    const { id: executionId } = await desk.pay();
    const dispute = { eventId: 'evt_twice', fact: { kind: 'disputed', paymentReference: 'pi_1' } } as const;
    const refund = { kind: 'refunded', paymentReference: 'pi_1', refunded: { ...TEN_EUROS, amount: 4 } } as const;
    const receipts = [await desk.deliver(dispute), await desk.deliver(dispute), await desk.deliver({ fact: refund })];
    assert.deepEqual(
      receipts.map(({ outcome }) => outcome),
      ['early', 'known', 'early'],
    );
    await desk.deliver({ executionId, fact: PAID });

    const execution = await desk.executions.find(SITE, executionId);
    assert.deepEqual([execution?.disputed, execution?.refundedAmount], [true, 4]);
    assert.equal((await desk.deliver(dispute)).outcome, 'known');
  });

  it('gives no early dispute of one site to another site’s payment', async () => {
    const desk = await PaymentDesk.open();
    await desk.give(OTHER_SITE, OTHERS_SECRET);
    const { id: executionId } = await desk.pay();
    await desk.deliver({ fact: { kind: 'disputed', paymentReference: 'pi_1' } }, OTHERS_SECRET);
    await desk.deliver({ executionId, fact: PAID });

    assert.equal((await desk.executions.find(SITE, executionId))?.disputed, false);
  });

  it('notes what goes back of money that is nobody’s, before or after it comes', async () => {
    const desk = await PaymentDesk.open();
    const refund = (amount: number) =>
      ({ kind: 'refunded', paymentReference: 'pi_1', refunded: { ...TEN_EUROS, amount } }) as const;
    await desk.deliver({ fact: refund(4) });
    await desk.deliver({ sessionId: 'cs_unknown', fact: PAID });
    const stray = async () => (await desk.executions.unmatched(SITE, 10)).unmatched[0]?.refundedAmount;
    assert.equal(await stray(), 4);

    assert.equal((await desk.deliver({ fact: refund(9) })).outcome, 'applied');
    assert.equal((await desk.deliver({ fact: refund(9) })).outcome, 'known');
    assert.equal(await stray(), 9);
  });

  it('moves an execution whose session is not stored yet', async () => {
    const desk = await PaymentDesk.open();
    desk.gateway.hindrance = () => Promise.reject(new PaymentProviderUnavailable());
    await assert.rejects(desk.pay());
    const [{ id: executionId = '' } = {}] = (await desk.executions.list(SITE, undefined, 1)).executions;
    await desk.deliver({ executionId, sessionId: 'cs_1', fact: PAID });

    assert.equal(await statusOf(desk, executionId), 'succeeded');
  });

  it('refuses what no site’s secret has signed', async () => {
    const desk = await PaymentDesk.open();
    const { id: executionId } = await desk.pay();

    await assert.rejects(desk.deliver({ executionId, fact: PAID }, OTHERS_SECRET), WebhookRefused);
    assert.equal(await statusOf(desk, executionId), 'pending');
  });

  it('moves no execution of a site by another site’s secret', async () => {
    const desk = await PaymentDesk.open();
    await desk.give(OTHER_SITE, OTHERS_SECRET);
    const { id: executionId } = await desk.pay();
    const { outcome } = await desk.deliver({ executionId, siteId: SITE, fact: PAID }, OTHERS_SECRET);

    assert.equal(outcome, 'unmatched');
    assert.equal(await statusOf(desk, executionId), 'pending');
    assert.equal((await desk.executions.unmatched(OTHER_SITE, 10)).unmatched.length, 1);
  });

  it('leaves the money of another site’s session to that site, where both share an account', async () => {
    const desk = await PaymentDesk.open();
    await desk.give(OTHER_SITE, OTHERS_SECRET);
    const { id: executionId, session } = await desk.pay();
    const event = { executionId, siteId: SITE, sessionId: session.sessionId, fact: PAID } as const;
    const { outcome } = await desk.deliver(event, OTHERS_SECRET);

    assert.equal(outcome, 'ignored');
    assert.deepEqual((await desk.executions.unmatched(OTHER_SITE, 10)).unmatched, []);
    assert.equal((await desk.deliver(event)).outcome, 'applied');
  });

  it('tries at most 10 secrets at the shared URL, those of the claimed site first', async () => {
    const desk = await PaymentDesk.open();
    const siteOf = (number: number) => `site_${String(number).padStart(3, '0')}`;
    const secretsOf = (siteId: string) => Array.from({ length: 5 }, (_, index) => `whsec_${index}_of_${siteId}`);
    for (let number = 0; number < 60; number += 1) {
      const siteId = siteOf(number);
      const credentials = { secretKey: 'fake_key', webhookSecrets: secretsOf(siteId) };
      await desk.configureProvider.execute({ siteId, provider: 'fake', ...credentials });
    }
    const read = desk.gateway.readWebhook.bind(desk.gateway);
    const tried: (readonly string[])[] = [];
    desk.gateway.readWebhook = (delivery, secrets) => {
      tried.push(secrets);
      return read(delivery, secrets);
    };
    const last = siteOf(59);
    const [secret] = secretsOf(last);
    const event = { sessionId: 'cs_unknown', fact: PAID };

    assert.equal((await desk.deliver({ ...event, siteId: last }, secret)).outcome, 'unmatched');
    await assert.rejects(desk.deliver(event, secret), WebhookRefused);
    await assert.rejects(desk.deliver({ ...event, siteId: 'site_unknown' }, secret), WebhookRefused);
    assert.deepEqual(
      tried.map(({ length }) => length),
      [10, 10, 10],
    );
    assert.deepEqual(tried[0]?.slice(0, 5), secretsOf(last));
  });

  it('looks up no secret for a webhook that its headers rule out', async () => {
    const desk = await PaymentDesk.open();
    desk.gateway.readWebhook = () => assert.fail('there is nothing to verify');
    const nothing = { provider: 'fake', body: new Uint8Array(), headers: {} };

    for (const siteId of [undefined, SITE]) {
      await assert.rejects(desk.receiveEvent.execute({ ...nothing, siteId }), WebhookRefused);
    }
  });

  it('verifies by one site’s secrets alone where the address names it', async () => {
    const desk = await PaymentDesk.open();
    await desk.give(OTHER_SITE, OTHERS_SECRET);
    const nothing = { body: new Uint8Array(), headers: {} };

    await assert.rejects(
      desk.receiveEvent.execute({ provider: 'fake', siteId: OTHER_SITE, ...nothing }),
      (error) => error instanceof WebhookRefused && error.reason === 'signature_missing',
    );
  });

  it('knows no provider that is not offered', async () => {
    const desk = await PaymentDesk.open();
    const nothing = { body: new Uint8Array(), headers: {} };

    await assert.rejects(desk.receiveEvent.execute({ provider: 'other', ...nothing }), PaymentProviderUnknown);
  });
});
