import { createHmac } from 'node:crypto';
import type { WebhookDelivery } from '../../../../core/payments/payment-gateway.port.ts';
import { STRIPE_API_VERSION } from './objects.ts';

/** How a delivery is signed; times in milliseconds since 1970. */
export interface WebhookSigning {
  readonly secret: string;
  readonly signedAt: number;
  /** When it arrives; at once when left out. */
  readonly arrivesAt?: number;
}

/** An event about this object. `created` in seconds. */
export function eventBody(
  id: string,
  type: string,
  created: number,
  object: unknown,
  version = STRIPE_API_VERSION,
): string {
  const rest = { livemode: false, pending_webhooks: 1, request: { id: null, idempotency_key: null } };
  return JSON.stringify(
    { id, object: 'event', api_version: version, created, type, data: { object }, ...rest },
    null,
    2,
  );
}

/** The bytes as Stripe sends and signs them, written out anew from its documentation of signatures. */
export function signed(
  body: string | Uint8Array,
  { secret, signedAt, arrivesAt = signedAt }: WebhookSigning,
): WebhookDelivery {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const timestamp = Math.floor(signedAt / 1000);
  const hmac = createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest('hex');
  // Stripe signs with an older scheme too, which is not to be trusted.
  const signature = `t=${timestamp},v1=${hmac},v0=${'0'.repeat(64)}`;
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  return { body: bytes, headers, now: arrivesAt };
}
