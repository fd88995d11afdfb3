import type { Clock } from '../../core/shared/clock.port.ts';
import type { Cryptography } from '../../core/shared/cryptography.port.ts';
import { SECOND } from '../../core/shared/time.ts';
import type { SendWebhook } from './fake-checkout.ts';
import { SIGNATURE_HEADER, signatureOf } from './fake-signature.ts';
import { bodyOf } from './fake-webhook.ts';

const PATIENCE = 5 * SECOND;

/**
 * Sends webhooks over HTTP, as another company would. `serverUrl` is the server's own base URL without a trailing
 * slash. `secretOf` returns the webhook secret of a site; without one nothing is sent.
 */
export function httpWebhookSender(
  cryptography: Cryptography,
  clock: Clock,
  serverUrl: () => string,
  secretOf: (siteId: string) => Promise<string | undefined>,
): SendWebhook {
  return async (session, event) => {
    try {
      const { siteId } = session.request;
      const secret = await secretOf(siteId);
      if (secret === undefined) return;
      const body = bodyOf(session, event);
      const signature = signatureOf(cryptography, secret, clock.now(), body);
      const answer = await fetch(`${serverUrl()}/webhooks/payments/fake/${siteId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE),
      });
      await answer.body?.cancel();
    } catch {
      // A provider whose webhook does not arrive is asked about the session, here as well.
    }
  };
}
