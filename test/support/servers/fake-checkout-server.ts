import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeCheckout } from '../../../adapters/fake-payments/fake-checkout.ts';
import { FakePaymentGateway } from '../../../adapters/fake-payments/fake-payment-gateway.ts';
import { MemoryAuditLog } from '../../../adapters/memory/memory-audit-log.ts';
import { MemoryFakeSessionRepository } from '../../../adapters/memory/memory-fake-session-repository.ts';
import { MemoryRateLimiter } from '../../../adapters/memory/memory-rate-limiter.ts';
import { NodeCryptography } from '../../../adapters/node/node-cryptography.ts';
import { TimeSortedIds } from '../../../adapters/node/time-sorted-ids.ts';
import { clientNetwork } from '../../../apps/server/client-network.ts';
import { securityHeaders } from '../../../apps/server/fixed-headers.ts';
import { createLog } from '../../../apps/server/log.ts';
import { OperationRouter } from '../../../apps/server/operation-router.ts';
import { serveFakePayments } from '../../../apps/server/routes/fake-payments.ts';
import { RecordAudit } from '../../../core/access/record-audit.ts';
import type { PaymentFact } from '../../../core/payments/payment-event.ts';
import type { CheckoutSession, SessionRequest } from '../../../core/payments/payment-gateway.port.ts';
import { aRequest, unhurried } from '../fixtures/gateway-world.ts';
import { ManualTimer } from '../fixtures/manual-timer.ts';

/** The fake provider's page on a server of its own, beside a shop to return to. */
export interface FakeCheckoutServer {
  readonly url: string;
  /** What was told by webhooks, in the order in which they were sent. */
  readonly told: PaymentFact['kind'][];
  readonly timer: ManualTimer;
  open(change?: Partial<SessionRequest>): Promise<CheckoutSession>;
  close(): Promise<void>;
}

export async function startFakeCheckout(): Promise<FakeCheckoutServer> {
  const [sessions, timer] = [new MemoryFakeSessionRepository(), new ManualTimer()];
  const { clock } = timer;
  const told: PaymentFact['kind'][] = [];
  const checkout = new FakeCheckout(sessions, clock, timer, async (_, { fact }) => void told.push(fact.kind));
  const server = createServer((request, response) => router.answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cryptography = new NodeCryptography(new Uint8Array(32).fill(5));
  const router = new OperationRouter({
    log: createLog({ logLevel: 'silent' }),
    rateLimiter: new MemoryRateLimiter({
      apiKey: undefined,
      account: undefined,
      visitor: undefined,
      signIn: undefined,
      delivery: undefined,
    }),
    recordAudit: new RecordAudit(new MemoryAuditLog(), clock, new TimeSortedIds(clock, cryptography)),
    observe: () => {},
    fixedHeaders: [...securityHeaders({ https: false }), 'Cache-Control', 'no-store'],
    clientNetwork: clientNetwork(0),
    preflight: async () => undefined,
    problemDocs: () => `${url}/docs/errors`,
    isDraining: () => false,
  });
  serveFakePayments(router, { anybody: async () => undefined }, checkout, false);
  router.page('/shop', () => ({ status: 200, body: '<!doctype html><title>Shop</title>', contentType: 'text/html' }));
  const gateway = new FakePaymentGateway(sessions, cryptography, clock, () => url);
  let opened = 0;
  return {
    url,
    told,
    timer,
    open: (change = {}) => {
      opened += 1;
      const back = { successUrl: `${url}/shop?paid`, cancelUrl: `${url}/shop?canceled` };
      const request = { idempotencyKey: `key-${opened}`, expiresAt: clock.now() + 3_600_000, ...back, ...change };
      return gateway.createSession(aRequest(request), { secretKey: 'fake', webhookSecrets: [] }, unhurried());
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
