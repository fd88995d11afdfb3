import { canApplyDeliveries } from '../../core/crm/installation.ts';
import type { Backlog, WorkBacklogReader } from '../../core/monitoring/system/work-backlog-reader.port.ts';
import type { AssessmentTable } from './assessment-table.ts';
import type { CrmTable } from './crm-table.ts';
import type { EventTables } from './event-tables.ts';
import type { MemoryExecutionRepository } from './memory-execution-repository.ts';

export class MemoryWorkBacklogReader implements WorkBacklogReader {
  constructor(
    private readonly assessments: AssessmentTable,
    private readonly crm: CrmTable,
    private readonly events: EventTables,
    private readonly executions: MemoryExecutionRepository,
  ) {}

  async read(now: number, limit: number): Promise<Backlog> {
    const { events, mails } = this.events;
    return {
      dueSince: {
        assessments: findEarliestDue(this.listAssessmentTimes(now), now),
        crm_deliveries: findEarliestDue(this.listDeliveryTimes(now), now),
        events: events.find(({ dispatched }) => !dispatched)?.event.occurredAt ?? null,
        webhooks: findEarliestDue(this.listQueueTimes(), now),
        mails: findEarliestDue(
          [...mails.values()].flatMap(({ mail }) => mail.dueAt ?? []),
          now,
        ),
      },
      unmatchedPayments: Math.min(this.executions.countUnmatched(), limit),
    };
  }

  private listAssessmentTimes(now: number): readonly number[] {
    return this.assessments
      .list(now)
      .flatMap(({ status, createdAt, leaseExpiresAt }) => (status === 'queued' ? createdAt : (leaseExpiresAt ?? [])));
  }

  private listDeliveryTimes(now: number): readonly number[] {
    return [...this.crm.installations.values()]
      .filter(({ installation }) => canApplyDeliveries(installation))
      .flatMap(({ deliveriesInOrder }) => {
        const due = deliveriesInOrder.find(({ dueAt }) => dueAt !== null && dueAt <= now);
        return due ? Math.max(due.dueAt ?? 0, due.receivedAt) : [];
      });
  }

  private listQueueTimes(): readonly number[] {
    return [...this.events.queues]
      .filter(([webhookId]) => this.events.webhooks.get(webhookId)?.status === 'active')
      .flatMap(([, queues]) => [...queues.values()].map(({ dueAt }) => dueAt));
  }
}

function findEarliestDue(times: readonly number[], now: number): number | null {
  const due = times.filter((time) => time <= now);
  return due.length === 0 ? null : Math.min(...due);
}
