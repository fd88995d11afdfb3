import type { SiteRepository } from '../access/site-repository.port.ts';
import type { CrmDeliveryRepository } from '../crm/crm-delivery-repository.port.ts';
import type { RequestLog } from '../monitoring/request-log/request-log.port.ts';
import type { EventOutbox } from '../outbox/event-outbox.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { EraseConversation } from '../tickets/erase-conversation.ts';
import { TicketErasedError, TicketNotFoundError } from '../tickets/ticket-errors.ts';
import type { ExpiredRecordRepository } from './expired-record-repository.port.ts';
import { deriveCutoff, EXPIRING_KINDS, type ExpiringKind, type Retention } from './retention.ts';
import type { RetentionRepository } from './retention-repository.port.ts';

const SITES_PER_PAGE = 100;
/** Number of records per batch. Small, so that requests are served between two batches. */
const BATCH_SIZES: Readonly<Record<ExpiringKind, number>> = {
  conversations: 20,
  deliveries: 100,
  events: 20,
  requests: 100,
  executions: 20,
};

/** The repositories that `ApplyRetention` uses. */
export interface RetentionRepositories {
  readonly sites: Pick<SiteRepository, 'listIds'>;
  readonly retentions: Pick<RetentionRepository, 'find'>;
  readonly expired: Pick<ExpiredRecordRepository, 'count' | 'listConversationIds' | 'clearExecutions'>;
  readonly deliveries: Pick<CrmDeliveryRepository, 'deleteFinishedReceivedBefore'>;
  readonly outbox: Pick<EventOutbox, 'deleteOccurredBefore'>;
  readonly requestLog: Pick<RequestLog, 'deleteWrittenBefore'>;
}

/**
 * Deletes the expired records of all sites in small batches. Conversations are erased in the same way as deleted
 * tickets. Each batch handles records that still exist, so after a crash the next run continues.
 *
 * A stored CRM delivery also detects replayed requests. So it must be kept until its timestamp is too old to be
 * accepted (`TIMESTAMP_TOLERANCE_MS`). `MIN_RETENTION_DAYS` is longer than that. docs/crm-inbound.md#delivery-states
 */
export class ApplyRetention {
  constructor(
    private readonly stores: RetentionRepositories,
    private readonly eraseConversation: EraseConversation,
    private readonly clock: Clock,
    private readonly defaultRetention: Retention,
  ) {}

  /** Deletes records until none has expired or `signal` is aborted. Returns the number of erased conversations. */
  async execute(signal: AbortSignal): Promise<number> {
    let conversations = 0;
    let after: string | undefined;
    do {
      const siteIds = await this.stores.sites.listIds(SITES_PER_PAGE, after);
      for (const siteId of siteIds) conversations += await this.applyToSite(siteId, signal);
      after = siteIds.length === SITES_PER_PAGE ? siteIds.at(-1) : undefined;
    } while (after !== undefined && !signal.aborted);
    return conversations;
  }

  private async applyToSite(siteId: string, signal: AbortSignal): Promise<number> {
    let conversations = 0;
    const retention = (await this.stores.retentions.find(siteId)) ?? this.defaultRetention;
    const now = this.clock.now();
    for (const kind of EXPIRING_KINDS) {
      const before = deriveCutoff(retention, kind, now);
      if (before === null) continue;
      // Batches write, so first check with a cheap read. Most sites have no expired records of most kinds.
      if ((await this.stores.expired.count(siteId, kind, before, 1)) === 0) continue;
      for (let count = BATCH_SIZES[kind]; count === BATCH_SIZES[kind] && !signal.aborted; ) {
        count = await this.deleteBatch(siteId, kind, before, now);
        if (kind === 'conversations') conversations += count;
      }
    }
    return conversations;
  }

  /** Deletes at most `BATCH_SIZES[kind]` records. Returns their number. */
  private deleteBatch(siteId: string, kind: ExpiringKind, before: number, now: number): Promise<number> {
    const { expired, deliveries, outbox, requestLog } = this.stores;
    const limit = BATCH_SIZES[kind];
    switch (kind) {
      case 'conversations':
        return this.eraseConversations(siteId, before, limit);
      case 'deliveries':
        return deliveries.deleteFinishedReceivedBefore(siteId, before, limit);
      case 'events':
        return outbox.deleteOccurredBefore(siteId, before, limit);
      case 'requests':
        return requestLog.deleteWrittenBefore(siteId, before, limit);
      case 'executions':
        return expired.clearExecutions(siteId, before, limit, now);
    }
  }

  /** Returns the number of erased conversations. */
  private async eraseConversations(siteId: string, resolvedBefore: number, limit: number): Promise<number> {
    let erased = 0;
    const ids = await this.stores.expired.listConversationIds(siteId, resolvedBefore, limit);
    for (const conversationId of ids) {
      try {
        await this.eraseConversation.execute({ siteId, conversationId, by: null, ticketsOnly: false, resolvedBefore });
        erased += 1;
      } catch (error) {
        // The conversation was erased or changed meanwhile. The batch then counts fewer than `limit`, so this run stops
        // erasing the site's conversations. The next run erases the rest.
        if (!(error instanceof TicketErasedError || error instanceof TicketNotFoundError)) throw error;
      }
    }
    return erased;
  }
}
