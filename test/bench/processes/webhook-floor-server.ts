import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openSqliteStorage } from '../../../adapters/sqlite/sqlite-storage.ts';
import { METADATA_KEYS } from '../../../adapters/stripe/session-parameters.ts';
import { addObservations } from '../../../core/payments/executions/add-observations.ts';
import { answerJson, receiveBodies } from './receive-bodies.ts';

/**
 * A hand-written server with `node:http` that receives Stripe's events, which Portico is compared with. It looks up the
 * site's settings, verifies the signature and parses the event. It updates and stores the execution with Portico's own
 * function and adapter. It has no framework, SDK, validation of the event, limits, log or sealed secrets. Parameters:
 * the database file and the signing secret.
 */
const [, , file = '', secret = ''] = process.argv;
const { executions, paymentActions } = await openSqliteStorage(file);

receiveBodies(receive);

async function receive(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
  const siteId = request.url?.split('/').at(-1) ?? '';
  const { settings } = await paymentActions.find(siteId);
  const [, seconds = '', signature = ''] =
    /^t=(\d+),v1=([0-9a-f]{64})/.exec(String(request.headers['stripe-signature'])) ?? [];
  const now = Date.now();
  const hmac = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  const isRight = signature !== '' && timingSafeEqual(Buffer.from(signature, 'hex'), hmac);
  if (!settings || !isRight || Math.abs(now - Number(seconds) * 1000) > 300_000) {
    response.writeHead(400).end();
    return;
  }
  const { id: eventId, created, data } = JSON.parse(body.toString()) as Event;
  const { metadata, payment_intent: paymentReference, amount_total: amount, currency } = data.object;
  const money = { amount, currency: currency.toUpperCase() };
  const paid = { fact: { kind: 'paid', paymentReference, money }, at: created * 1000 } as const;
  const stored = await executions.change(siteId, metadata[METADATA_KEYS.execution] ?? '', (one) =>
    addObservations(one, [paid], now, eventId),
  );
  answerJson(response, stored ? 200 : 404, { success: true, outcome: stored?.outcome });
}

interface Event {
  readonly id: string;
  readonly created: number;
  readonly data: {
    readonly object: {
      readonly metadata: Readonly<Record<string, string>>;
      readonly payment_intent: string;
      readonly amount_total: number;
      readonly currency: string;
    };
  };
}
