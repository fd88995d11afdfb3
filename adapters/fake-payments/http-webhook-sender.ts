import type { Clock } from '../../core/shared/clock.port.ts';
import type { Cryptography } from '../../core/shared/cryptography.port.ts';
import { SECOND } from '../../core/shared/time.ts';
import type { SendWebhook } from './fake-checkout.ts';
import { createSignatureHeader, SIGNATURE_HEADER } from './fake-signature.ts';
import { toWebhookBody } from './fake-webhook.ts';

const WEBHOOK_TIMEOUT_MS = 5 * SECOND;

/**
 * Creates a function that sends webhooks to this deployment's server over HTTP, as an external provider would.
 * `getServerUrl` returns the server's base URL without a trailing slash. `findSecret` returns the webhook secret of a
 * site. If a site has no secret, no webhook is sent.
 */
export function createHttpWebhookSender(
  cryptography: Cryptography,
  clock: Clock,
  getServerUrl: () => string,
  findSecret: (siteId: string) => Promise<string | undefined>,
): SendWebhook {
  return async (session, event) => {
    try {
      const { siteId } = session.request;
      const secret = await findSecret(siteId);
      if (secret === undefined) return;
      const body = toWebhookBody(session, event);
      const signature = createSignatureHeader(cryptography, secret, clock.now(), body);
      const response = await fetch(`${getServerUrl()}/webhooks/payments/fake/${siteId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
      });
      await response.body?.cancel();
    } catch {
      // The server also polls, so it still finds the event.
    }
  };
}
