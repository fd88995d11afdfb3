import { createHmac } from 'node:crypto';
import type { ProviderWebhook } from '../../../../core/payments/payment-gateway.port.ts';
import { STRIPE_API_VERSION } from './objects.ts';

/** How a webhook is signed, with times in milliseconds since 1970. */
export interface WebhookSigning {
  readonly secret: string;
  readonly signedAt: number;
  /** Defaults to `signedAt`. */
  readonly arrivesAt?: number;
}

/** Formats an event about the object. `created` is in seconds. */
export function formatEvent(
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

/** Signs bytes like Stripe, implemented independently from its documentation of signatures. */
export function signWebhook(
  body: string | Uint8Array,
  { secret, signedAt, arrivesAt = signedAt }: WebhookSigning,
): ProviderWebhook {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const timestamp = Math.floor(signedAt / 1000);
  const hmac = createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest('hex');
  // Stripe also sends an older scheme, which must not be trusted.
  const signature = `t=${timestamp},v1=${hmac},v0=${'0'.repeat(64)}`;
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  return { body: bytes, headers, now: arrivesAt };
}
