import type { Cryptography } from '../shared/cryptography.port.ts';
import { SECOND } from '../shared/time.ts';
import { WEBHOOK_SECRET_PREFIX } from './webhook-secret-manager.ts';

/** The signed content: the event's id, the time of the attempt in milliseconds since 1970, and the body. */
export interface SignedContent {
  readonly eventId: string;
  readonly at: number;
  readonly body: string;
}

/**
 * Returns the headers of a signed webhook: id, timestamp, and one signature per secret.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signWebhook(
  { eventId, at, body }: SignedContent,
  secrets: readonly string[],
  cryptography: Pick<Cryptography, 'hmacSha256Base64'>,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at / SECOND));
  const content = `${eventId}.${timestamp}.${body}`;
  const sign = (secret: string) =>
    `v1,${cryptography.hmacSha256Base64(secret.slice(WEBHOOK_SECRET_PREFIX.length), content)}`;
  return {
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
