import { receiveCrmDelivery } from '../../../contracts/public/crm-inbound.ts';
import { DELIVERY_HEADERS } from '../../../core/crm/signed-bytes.ts';
import { isoTime } from '../../../core/shared/time.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { created } from '../answers.ts';
import type { Guards } from '../guards.ts';
import type { OperationRouter } from '../operation-router.ts';
import { sentValues } from '../sent-headers.ts';

/** Operation 11 of spec section 4. */
export function serveCrmInbound(router: OperationRouter, guards: Guards, useCases: UseCases): void {
  router.serve(receiveCrmDelivery, guards.delivery, async ({ params: { installationId }, body, exchange }) => {
    const headers = sentValues(exchange.request, DELIVERY_HEADERS);
    const received = await useCases.receiveCrmDelivery.execute({ installationId, headers, body });
    exchange.caller = installationId;
    const { deliveryId, receivedAt } = received;
    return created({ success: true, deliveryId, receivedAt: isoTime(receivedAt) });
  });
}
