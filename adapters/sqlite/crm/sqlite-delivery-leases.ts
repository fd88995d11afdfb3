import { type Delivery, MAX_DELIVERY_DUE_DELAY_MS } from '../../../core/crm/delivery.ts';
import { toDeliveryEvents } from '../../../core/crm/delivery-events.ts';
import type { DeliveryLeases, DeliveryOutcome } from '../../../core/crm/delivery-leases.port.ts';
import { type Lease, MAX_LEASE_EXPIRY_MS } from '../../../core/shared/lease.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { SqliteEventAppender } from '../webhooks/event-appender.ts';
import {
  DELIVERY_COLUMNS,
  type DeliveryOutcomeColumns,
  type DeliveryRow,
  OUTCOME_SQL,
  toDelivery,
  toOutcomeColumns,
} from './delivery-mapper.ts';

const WAITING_SQL = 'deliveries indexed by deliveries_waiting';
const DUE_SQL = 'due_at is not null and (due_at <= @now or due_at > @furthestDue)';
const INSTALLATIONS_WITH_DUE_SQL = `
  select id, turn_expires_at from installations indexed by installations_by_turn
  where applies = 1 and exists (select 1 from ${WAITING_SQL} where installation_id = id and ${DUE_SQL})`;
const SELECT_NEXT_INSTALLATION_SQL = `
  ${INSTALLATIONS_WITH_DUE_SQL} and turn_expires_at <= @now
  union all
  ${INSTALLATIONS_WITH_DUE_SQL} and turn_expires_at > @furthestEnd
  order by turn_expires_at, id limit 1`;

/**
 * `now` is the current time. The other members are the latest possible due time and lease expiry stored by now. A clock
 * that has since been set back stored any later time, so such a time counts as reached.
 */
interface LeaseTimes {
  readonly now: number;
  readonly furthestDue: number;
  readonly furthestEnd: number;
}

/** Writes do not wait for the disk. A write lost in a power failure is repeated, which is harmless. */
export class SqliteDeliveryLeases implements DeliveryLeases {
  private readonly next;
  private readonly grantLease;
  private readonly setExpiry;
  private readonly dueDeliveries;
  private readonly latestEarlierDueAt;
  private readonly setOutcome;
  private readonly events;
  private readonly makeLaterDue;

  constructor(private readonly database: SqliteDatabase) {
    this.events = new SqliteEventAppender(database.connection);
    const { connection } = database;
    this.next = connection.prepare<LeaseTimes, string>(SELECT_NEXT_INSTALLATION_SQL).pluck();
    this.grantLease = connection.prepare<[number, string], Lease>(
      `update installations set turn_expires_at = ?, fencing_number = fencing_number + 1 where id = ?
       returning site_id as siteId, id as resourceId, fencing_number as fencingNumber`,
    );
    this.setExpiry = connection.prepare<[number, string, number]>(
      'update installations set turn_expires_at = ? where id = ? and fencing_number = ?',
    );
    this.dueDeliveries = connection.prepare<
      LeaseTimes & { readonly installationId: string; readonly limit: number },
      DeliveryRow
    >(
      `select ${DELIVERY_COLUMNS} from ${WAITING_SQL} where installation_id = @installationId and ${DUE_SQL}
       order by sequence limit cast(@limit as integer)`,
    );
    this.latestEarlierDueAt = connection
      .prepare<[string, string, string], number | null>(
        `select max(due_at) from deliveries indexed by deliveries_of_record
         where installation_id = ? and record_id = ? and sequence < cast(? as integer) and due_at is not null`,
      )
      .pluck();
    this.setOutcome = connection.prepare<DeliveryOutcomeColumns & { sequence: string; revision: number }>(
      `update deliveries set ${OUTCOME_SQL} where sequence = cast(@sequence as integer) and revision = @revision`,
    );
    this.makeLaterDue = connection.prepare<{ at: number; installation: string; record: string; sequence: string }>(
      `update deliveries indexed by deliveries_of_record set due_at = @at, revision = revision + 1
       where installation_id = @installation and record_id = @record and sequence > cast(@sequence as integer)
         and due_at is not null and due_at > @at and state = 'received'`,
    );
  }

  /** Most calls find no lease to take, so a read checks first. The write checks again. */
  async acquire(now: number, expiresAt: number): Promise<Lease | undefined> {
    const moment = toLeaseTimes(now);
    if ((await this.database.read(() => this.next.get(moment))) === undefined) return undefined;
    return this.database.writeEarly(() => {
      const id = this.next.get(moment);
      return id === undefined ? undefined : this.grantLease.get(expiresAt, id);
    });
  }

  renew({ resourceId, fencingNumber }: Lease, expiresAt: number): Promise<'renewed' | 'lost'> {
    return this.database.writeEarly(() => {
      const { changes } = this.setExpiry.run(expiresAt, resourceId, fencingNumber);
      return changes === 0 ? 'lost' : 'renewed';
    });
  }

  listDue({ resourceId: installationId }: Lease, now: number, limit: number): Promise<readonly Delivery[]> {
    return this.database.read(() =>
      this.dueDeliveries.all({ ...toLeaseTimes(now), installationId, limit }).map(toDelivery),
    );
  }

  findBlockedUntil({ installationId, sequence }: Delivery, recordId: string): Promise<number | undefined> {
    return this.database.read(() => this.latestEarlierDueAt.get(installationId, recordId, sequence) ?? undefined);
  }

  recordOutcome(delivery: Delivery, outcome: DeliveryOutcome): Promise<'recorded' | 'lost'> {
    const { installationId: installation, sequence, revision } = delivery;
    const { dueAt, settledAt: at, recordId: record } = outcome;
    return this.database.writeEarly(() => {
      const { changes } = this.setOutcome.run({ ...toOutcomeColumns(outcome), sequence, revision });
      if (changes === 0) return 'lost';
      this.events.append(delivery.siteId, () => toDeliveryEvents(delivery, outcome));
      if (dueAt === null && at !== null && record !== null)
        this.makeLaterDue.run({ at, installation, record, sequence });
      return 'recorded';
    });
  }
}

function toLeaseTimes(now: number): LeaseTimes {
  return { now, furthestDue: now + MAX_DELIVERY_DUE_DELAY_MS, furthestEnd: now + MAX_LEASE_EXPIRY_MS };
}
