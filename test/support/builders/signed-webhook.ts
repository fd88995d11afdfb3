import { NodeCryptography } from '../../../adapters/node/node-cryptography.ts';
import type { WebhookEvent } from '../../../contracts/webhooks/events.ts';
import { signWebhook } from '../../../core/webhooks/sign-webhook.ts';

const cryptography = new NodeCryptography(new Uint8Array(32));

export const WEBHOOK_SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
export const OTHER_WEBHOOK_SECRET = 'whsec_Hx4dHBsaGRgXFhUUExIREA8ODQwLCgkIBwYFBAMCAQA=';

/** A webhook's request as Portico sends it. */
export interface SignedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The body of a test event. */
export function aTestEvent(): string {
  const event: WebhookEvent = {
    type: 'webhook.test',
    timestamp: '2026-03-02T12:00:00.000Z',
    data: { siteId: 'site_1', changedBy: 'account:acc_1', syncMark: null },
  };
  return JSON.stringify(event);
}

/** Signs a webhook as the worker does. `at` is in milliseconds since 1970. The default is the current time. */
export function aSignedWebhook({
  eventId = 'evt_1',
  body = aTestEvent(),
  at = Date.now(),
  secrets = [WEBHOOK_SECRET],
}: {
  readonly eventId?: string;
  readonly body?: string;
  readonly at?: number;
  readonly secrets?: readonly string[];
} = {}): SignedWebhook {
  return { headers: signWebhook({ eventId, at, body }, secrets, cryptography), body };
}
