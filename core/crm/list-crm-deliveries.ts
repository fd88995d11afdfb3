import { createInvalidCursorError } from '../shared/invalid-cursor-error.ts';
import type { CrmDeliverySummary } from './crm-delivery.ts';
import type { CrmDeliveryFilter, CrmDeliveryRepository } from './crm-delivery-repository.port.ts';
import type { ReadInstallation } from './read-installation.ts';

export interface CrmDeliveryQuery extends CrmDeliveryFilter {
  readonly siteId: string;
  readonly installationId: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface CrmDeliveryList {
  readonly deliveries: readonly CrmDeliverySummary[];
  readonly page: { readonly limit: number; readonly hasMore: boolean; readonly nextCursor: string | null };
}

/** A cursor is `d` and the sequence of the last delivery of the previous page. */
const CURSOR_PATTERN = /^d\d{1,19}$/;

/** Lists a CRM connection's deliveries, last received first. @throws InstallationNotFoundError, InvalidRequestError */
export class ListCrmDeliveries {
  constructor(
    private readonly deliveries: CrmDeliveryRepository,
    private readonly readInstallation: ReadInstallation,
  ) {}

  async execute({ siteId, installationId, limit, cursor, ...filter }: CrmDeliveryQuery): Promise<CrmDeliveryList> {
    if (cursor !== undefined && !CURSOR_PATTERN.test(cursor)) throw createInvalidCursorError();
    await this.readInstallation.execute({ siteId, installationId });
    const found = await this.deliveries.listPage(siteId, installationId, filter, limit, cursor?.slice(1));
    const { deliveries, hasMore } = found;
    const last = deliveries.at(-1);
    return { deliveries, page: { limit, hasMore, nextCursor: hasMore && last ? `d${last.sequence}` : null } };
  }
}
