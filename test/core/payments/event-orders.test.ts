import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FakePaymentGateway } from '../../../adapters/fake-payments/fake-payment-gateway.ts';
import { MemoryExecutionRepository } from '../../../adapters/memory/memory-execution-repository.ts';
import { MemoryFakeSessionRepository } from '../../../adapters/memory/memory-fake-session-repository.ts';
import { MemoryPaymentActionRepository } from '../../../adapters/memory/memory-payment-action-repository.ts';
import { MemoryUnclaimedRefundRepository } from '../../../adapters/memory/memory-unclaimed-refund-repository.ts';
import { AesSecretCipher } from '../../../adapters/node/aes-secret-cipher.ts';
import { NodeCryptography } from '../../../adapters/node/node-cryptography.ts';
import { StripeGateway } from '../../../adapters/stripe/stripe-gateway.ts';
import { PaymentEventProcessor } from '../../../core/payments/events/payment-event-processor.ts';
import { ReceivePaymentEvent } from '../../../core/payments/events/receive-payment-event.ts';
import { UnclaimedRefundProcessor } from '../../../core/payments/refunds/unclaimed-refund-processor.ts';
import { ConfigurePaymentProvider } from '../../../core/payments/settings/configure-payment-provider.ts';
import { PaymentProviderClient } from '../../../core/payments/settings/payment-provider-client.ts';
import { ProviderWebhookSecretLookup } from '../../../core/payments/settings/provider-webhook-secret-lookup.ts';
import { SECOND } from '../../../core/shared/time.ts';
import fc from '../../support/builders/fast-check.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { anExecution, TEN_EUROS } from '../../support/builders/payment-builder.ts';
import { NOON } from '../../support/builders/times.ts';
import { ManualTimer } from '../../support/fixtures/manual-timer.ts';
import { createFakeWebhook, createStripeWebhook, type ProviderEvent } from '../../support/matchers/provider-events.ts';

const KEY = new Uint8Array(32);
const SECRET = 'whsec_of_the_shop';
const cryptography = new NodeCryptography(KEY);
const OWN = { siteId: SITE, executionId: 'exe_own', sessionId: 'cs_own' };
const FOREIGN = { siteId: null, executionId: null, sessionId: 'cs_foreign' };
const NO_REFERENCES = { siteId: null, executionId: null, sessionId: null };

const paid = (paymentReference: string, money = TEN_EUROS) => ({ kind: 'paid' as const, paymentReference, money });
const refunded = (paymentReference: string, amount: number) => ({
  kind: 'refunded' as const,
  paymentReference,
  refunded: { ...TEN_EUROS, amount },
});

/** All events of one execution, of its unmatched payment, and of unclaimed money. A refund names only its payment. */
const EVENTS: readonly ProviderEvent[] = [
  { ...OWN, fact: { kind: 'processing' as const } },
  { ...OWN, fact: paid('pi_own') },
  { ...NO_REFERENCES, fact: refunded('pi_own', 300) },
  { ...NO_REFERENCES, fact: refunded('pi_own', 500) },
  { ...NO_REFERENCES, fact: { kind: 'disputed' as const, paymentReference: 'pi_own' } },
  { ...OWN, fact: paid('pi_wrong', { ...TEN_EUROS, amount: 999 }) },
  { ...NO_REFERENCES, fact: refunded('pi_wrong', 999) },
  { ...FOREIGN, fact: paid('pi_foreign') },
  { ...NO_REFERENCES, fact: refunded('pi_foreign', 20) },
  { ...NO_REFERENCES, fact: refunded('pi_foreign', 70) },
  { ...NO_REFERENCES, fact: refunded('pi_unknown', 5) },
].map((event, index) => ({ ...event, eventId: `evt_${index}`, occurredAt: NOON + index * SECOND }));

type Provider = 'fake' | 'stripe';
type Order = { readonly events: readonly ProviderEvent[]; readonly scheduler?: fc.Scheduler };

/** Delivers the events, concurrently if there is a scheduler. Returns the final execution and unmatched money. */
async function deliverAll(provider: Provider, { events, scheduler }: Order) {
  const timer = new ManualTimer();
  const { clock } = timer;
  const [actions, stored] = [new MemoryPaymentActionRepository(), new MemoryExecutionRepository()];
  const [executions, returns] = [
    scheduled(stored, scheduler),
    scheduled(new MemoryUnclaimedRefundRepository(), scheduler),
  ];
  const fake = new FakePaymentGateway(
    new MemoryFakeSessionRepository(),
    cryptography,
    clock,
    () => 'https://a.example',
  );
  const gateways = new Map([fake, new StripeGateway()].map((gateway) => [gateway.provider, gateway]));
  const providers = new PaymentProviderClient(gateways, actions, new AesSecretCipher(KEY), timer);
  const credentials = { secretKey: 'key', webhookSecrets: [SECRET] };
  await new ConfigurePaymentProvider(actions, providers, clock).execute({ siteId: SITE, provider, ...credentials });
  const session = { sessionId: OWN.sessionId, checkoutUrl: 'https://pay.example/' };
  await stored.create(anExecution({ id: OWN.executionId, provider, session }));

  const unclaimedRefunds = new UnclaimedRefundProcessor(executions, returns);
  const secrets = new ProviderWebhookSecretLookup(actions, providers);
  const receive = new ReceivePaymentEvent(
    new PaymentEventProcessor(executions, unclaimedRefunds, clock),
    providers,
    secrets,
    clock,
  );
  const deliver = (event: ProviderEvent) => {
    const webhook =
      provider === 'fake'
        ? createFakeWebhook(cryptography, SECRET, event, clock.now())
        : createStripeWebhook(SECRET, event, clock.now());
    return receive.execute({ provider, ...webhook });
  };
  if (scheduler) await scheduler.waitFor(Promise.all(events.map(deliver)));
  else for (const event of events) await deliver(event);

  const execution = await stored.find(SITE, OWN.executionId);
  const { unmatched } = await stored.listUnmatchedMoney(SITE, 10);
  return {
    status: execution?.status,
    paymentReference: execution?.paymentReference,
    refundedAmount: execution?.refundedAmount,
    disputed: execution?.disputed,
    unmatched: unmatched.map((one) => [one.paymentReference, one.reason, one.refundedAmount]),
  };
}

const EXPECTED = {
  status: 'succeeded',
  paymentReference: 'pi_own',
  refundedAmount: 500,
  disputed: true,
  unmatched: [
    ['pi_foreign', 'unknown_session', 70],
    ['pi_wrong', 'amount_differs', 999],
  ],
};

describe('ReceivePaymentEvent with events in any order', () => {
  const all = { minLength: EVENTS.length, maxLength: EVENTS.length };
  const orders = fc
    .tuple(fc.shuffledSubarray([...EVENTS], all), fc.subarray([...EVENTS]))
    .map(([once, again]) => [...once, ...again]);

  for (const provider of ['fake', 'stripe'] as const) {
    it(`reaches the same state whatever the order and repetitions of events: ${provider}`, () =>
      fc.assert(
        fc.asyncProperty(orders, async (events) => {
          assert.deepEqual(await deliverAll(provider, { events }), EXPECTED);
        }),
      ));

    it(`reaches the same state with concurrent events, however the store calls interleave: ${provider}`, () =>
      fc.assert(
        fc.asyncProperty(fc.scheduler(), fc.subarray([...EVENTS]), async (scheduler, again) => {
          assert.deepEqual(await deliverAll(provider, { events: [...EVENTS, ...again], scheduler }), EXPECTED);
        }),
      ));
  }
});

/** A store whose calls run in the order that the scheduler chooses. */
function scheduled<Store extends object>(store: Store, scheduler: fc.Scheduler | undefined): Store {
  if (!scheduler) return store;
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        await scheduler.schedule(Promise.resolve(), String(name));
        return member.apply(target, args);
      };
    },
  });
}
