import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openSqliteStorage } from '../../../adapters/sqlite/sqlite-storage.ts';
import { METADATA_KEYS } from '../../../adapters/stripe/session-parameters.ts';
import { addObservations } from '../../../core/payments/executions/add-observations.ts';
import { answerJson, receiveBodies } from './receive-bodies.ts';

/**
 * What a good engineer writes by hand to receive Stripe's webhooks: `node:http`, the site's settings looked up, the
 * signature verified, the event parsed, and stored with what follows from it just as durably, by the same adapter and
 * the same rule. No framework, SDK, checks of the event's shape, limits, log or sealed secrets. Parameters: the
 * database file, the signing secret.
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
