import { createHmac, randomUUID } from 'node:crypto';
import { METADATA_KEYS } from '../../../adapters/stripe/session-parameters.ts';
import { formatEvent } from '../../support/servers/stripe-mock/events.ts';
import type { WebhookStream } from '../load.ts';
import { benchExecutionIds } from '../payable-executions.ts';

/** Returns a function that creates signed requests with `checkout.session.completed`, each with a new event id. */
export function signedWebhooks({ path, secret, siteId, executions }: WebhookStream): () => string {
  const run = randomUUID();
  let count = 0;
  return () => {
    count += 1;
    const seconds = Math.floor(Date.now() / 1000);
    const session = sessionOf(siteId, count % executions, seconds);
    const body = formatEvent(`evt_${run}_${count}`, 'checkout.session.completed', seconds, session);
    const hmac = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
    const lines = [
      `POST ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${body.length}`,
      `Stripe-Signature: t=${seconds},v1=${hmac},v0=${'0'.repeat(64)}`,
    ];
    return `${lines.join('\r\n')}\r\n\r\n${body}`;
  };
}

/** A paid session in Stripe's format, in ASCII. */
function sessionOf(siteId: string, number: number, seconds: number): object {
  const { executionId, sessionId } = benchExecutionIds(number);
  return {
    id: sessionId,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    amount_subtotal: 1900,
    amount_total: 1900,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: 'https://shop.example/pricing',
    client_reference_id: executionId,
    consent: null,
    created: seconds - 60,
    currency: 'eur',
    custom_fields: [],
    customer: null,
    customer_creation: 'if_required',
    customer_details: {
      address: { city: null, country: 'DE', line1: null, line2: null, postal_code: null, state: null },
      email: 'ada@shop.example',
      name: 'Ada Lovelace',
      phone: null,
      tax_exempt: 'none',
    },
    expires_at: seconds + 2000,
    livemode: false,
    locale: null,
    metadata: { [METADATA_KEYS.site]: siteId, [METADATA_KEYS.execution]: executionId },
    mode: 'payment',
    payment_intent: `pi_${sessionId}`,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'paid',
    phone_number_collection: { enabled: false },
    shipping_options: [],
    status: 'complete',
    submit_type: null,
    success_url: 'https://shop.example/thanks',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: null,
  };
}
