import { receivePaymentWebhook, receiveSitePaymentWebhook } from '../../../contracts/management/payments.ts';
import { SHARED_WEBHOOK_BYTES_MAX } from '../../../core/payments/settings/webhook-secrets.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { ok } from '../answers.ts';
import type { Exchange } from '../exchange.ts';
import type { Guards } from '../guards.ts';
import type { OperationRouter } from '../operation-router.ts';
import { Refusal } from '../problem-response.ts';
import { sentOnce } from '../sent-headers.ts';

/** Webhooks of payment providers, by a URL that names the site or by the shared one: docs/payments.md#webhooks */
export function servePaymentWebhooks(router: OperationRouter, guards: Guards, useCases: UseCases): void {
  const receive = async (
    { provider, siteId, body }: { provider: string; siteId: string | undefined; body: Uint8Array },
    exchange: Exchange,
  ) => {
    // Of a header that was sent twice, neither is taken: a signature could stand in the one and be read from the other.
    const headers = sentOnce(exchange.request);
    const receipt = await useCases.receivePaymentEvent.execute({ provider, siteId, body, headers });
    if (receipt.outcome !== 'ignored') exchange.caller = receipt.siteId;
    return ok({ success: true, outcome: receipt.outcome });
  };

  router.serve(receivePaymentWebhook, guards.webhook, ({ params, body, exchange }) => {
    if (body.length > SHARED_WEBHOOK_BYTES_MAX) throw new Refusal('body_too_large');
    return receive({ provider: params.provider, siteId: undefined, body }, exchange);
  });
  router.serve(receiveSitePaymentWebhook, guards.webhook, ({ params, body, exchange }) =>
    receive({ provider: params.provider, siteId: params.siteId, body }, exchange),
  );
}
