import 'reflect-metadata';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { container as rootContainer } from 'tsyringe';
import { FakeCheckout } from '../../../adapters/fake-payments/fake-checkout.ts';
import { FakePaymentGateway } from '../../../adapters/fake-payments/fake-payment-gateway.ts';
import { MemoryAuditLog } from '../../../adapters/memory/memory-audit-log.ts';
import { MemoryFakeSessionRepository } from '../../../adapters/memory/memory-fake-session-repository.ts';
import { NodeCryptography } from '../../../adapters/node/node-cryptography.ts';
import { TimeSortedIdGenerator } from '../../../adapters/node/time-sorted-id-generator.ts';
import { createLog } from '../../../apps/process/log.ts';
import { createExpressApp } from '../../../apps/server/app.ts';
import { errorHandler } from '../../../apps/server/middleware/error-handler.ts';
import { requestContext } from '../../../apps/server/middleware/request-context.ts';
import { createSecurityHeaders, securityHeaders } from '../../../apps/server/middleware/security-headers.ts';
import { sendResponse } from '../../../apps/server/middleware/send-response.ts';
import { createRouteFactory } from '../../../apps/server/operations/route-factory.ts';
import { fakePaymentRoutes } from '../../../apps/server/routes/fake-payments.ts';
import { RecordAudit } from '../../../core/access/record-audit.ts';
import type { PaymentFact } from '../../../core/payments/payment-event.ts';
import type { CheckoutSession, SessionRequest } from '../../../core/payments/payment-gateway.port.ts';
import { aSessionRequest, neverAborted } from '../fixtures/gateway-fixture.ts';
import { ManualTimer } from '../fixtures/manual-timer.ts';

/** The fake provider's page on its own server, next to a shop to return to. */
export interface FakeCheckoutServer {
  readonly url: string;
  /** Kinds of the sent webhook events, in order. */
  readonly sentEvents: PaymentFact['kind'][];
  readonly timer: ManualTimer;
  open(change?: Partial<SessionRequest>): Promise<CheckoutSession>;
  close(): Promise<void>;
}

export async function startFakeCheckout(): Promise<FakeCheckoutServer> {
  const [sessions, timer] = [new MemoryFakeSessionRepository(), new ManualTimer()];
  const { clock } = timer;
  const sentEvents: PaymentFact['kind'][] = [];
  const checkout = new FakeCheckout(sessions, clock, timer, async (_, { fact }) => void sentEvents.push(fact.kind));
  const app = createExpressApp({ trustProxy: 0 });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cryptography = new NodeCryptography(new Uint8Array(32).fill(5));
  const operation = createRouteFactory(
    new RecordAudit(new MemoryAuditLog(), clock, new TimeSortedIdGenerator(clock, cryptography)),
  );
  app.use(requestContext(createLog({ logLevel: 'silent' })));
  app.use(securityHeaders([...createSecurityHeaders({ isHttps: false }), 'Cache-Control', 'no-store']));
  const container = rootContainer.createChildContainer().registerInstance(FakeCheckout, checkout);
  app.use(fakePaymentRoutes(container, { operation, allowAnybody: async () => undefined }, false));
  app.get('/shop', (_req, res) =>
    sendResponse(res, { status: 200, body: '<!doctype html><title>Shop</title>', contentType: 'text/html' }),
  );
  app.use(errorHandler(() => `${url}/docs/errors`));
  const gateway = new FakePaymentGateway(sessions, cryptography, clock, () => url);
  let opened = 0;
  return {
    url,
    sentEvents: sentEvents,
    timer,
    open: (change = {}) => {
      opened += 1;
      const back = { successUrl: `${url}/shop?paid`, cancelUrl: `${url}/shop?canceled` };
      const request = { idempotencyKey: `key-${opened}`, expiresAt: clock.now() + 3_600_000, ...back, ...change };
      return gateway.createSession(aSessionRequest(request), { secretKey: 'fake', webhookSecrets: [] }, neverAborted());
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
