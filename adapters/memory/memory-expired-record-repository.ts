import { findVisitorDataReceiptTime } from '../../core/payments/executions/execution.ts';
import type { ExpiredRecordRepository } from '../../core/retention/expired-record-repository.port.ts';
import type { ExpiringKind } from '../../core/retention/retention.ts';
import { formatIsoTime } from '../../core/shared/time.ts';
import type { CrmTable } from './crm-table.ts';
import type { EventTables } from './event-tables.ts';
import type { MemoryExecutionRepository } from './memory-execution-repository.ts';
import type { MemoryRequestLog } from './memory-request-log.ts';
import type { MemoryTicketRepository } from './memory-ticket-repository.ts';

/** The repositories and tables that contain expired records. */
interface ExpiringRecordSources {
  readonly tickets: MemoryTicketRepository;
  readonly crm: CrmTable;
  readonly webhooks: EventTables;
  readonly requestLog: MemoryRequestLog;
  readonly executions: MemoryExecutionRepository;
}

export class MemoryExpiredRecordRepository implements ExpiredRecordRepository {
  constructor(private readonly sources: ExpiringRecordSources) {}

  async count(siteId: string, kind: ExpiringKind, before: number, max: number): Promise<number> {
    return Math.min(this.countAll(siteId, kind, before), max);
  }

  async listConversationIds(siteId: string, before: number, limit: number): Promise<readonly string[]> {
    return this.listResolved(siteId, before).slice(0, limit);
  }

  async clearExecutions(siteId: string, before: number, limit: number, now: number): Promise<number> {
    const ids = this.listExecutions(siteId, before).slice(0, limit);
    for (const id of ids) {
      this.sources.webhooks.eraseSubject(siteId, id, now);
      this.sources.executions.eraseVisitorData(id);
    }
    return ids.length;
  }

  private countAll(siteId: string, kind: ExpiringKind, before: number): number {
    const { crm, webhooks, requestLog } = this.sources;
    switch (kind) {
      case 'conversations':
        return this.listResolved(siteId, before).length;
      case 'deliveries':
        return crm.listDeliveries(siteId).filter(({ dueAt, receivedAt }) => dueAt === null && receivedAt < before)
          .length;
      case 'events':
        return webhooks.events.filter(({ event }) => event.siteId === siteId && event.occurredAt < before).length;
      case 'requests':
        return requestLog
          .listOfSite(siteId)
          .filter(({ writtenAt }) => writtenAt < before)
          .reduce((sum, { requests }) => sum + requests.length, 0);
      case 'executions':
        return this.listExecutions(siteId, before).length;
    }
  }

  private listResolved(siteId: string, before: number): readonly string[] {
    return this.sources.tickets
      .listConversations(siteId)
      .map((one) => one.parseStoredTicket())
      .filter(({ status, updatedAt }) => status === 'resolved' && updatedAt < formatIsoTime(before))
      .sort((one, other) => (one.updatedAt < other.updatedAt ? -1 : 1))
      .map(({ id }) => id);
  }

  private listExecutions(siteId: string, before: number): readonly string[] {
    return this.sources.executions
      .listOfSite(siteId)
      .filter((one) => (findVisitorDataReceiptTime(one) ?? before) < before)
      .sort((one, other) => one.createdAt - other.createdAt)
      .map(({ id }) => id);
  }
}
