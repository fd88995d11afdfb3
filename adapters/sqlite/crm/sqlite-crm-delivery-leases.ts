import { type CrmDelivery, MAX_CRM_DELIVERY_DUE_DELAY_MS } from '../../../core/crm/crm-delivery.ts';
import { toCrmDeliveryEvents } from '../../../core/crm/crm-delivery-events.ts';
import type { CrmDeliveryLeases, CrmDeliveryOutcome } from '../../../core/crm/crm-delivery-leases.port.ts';
import { type Lease, MAX_TIME_UNTIL_LEASE_EXPIRY_MS } from '../../../core/shared/lease.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { EventAppender } from '../webhooks/event-appender.ts';
import {
  CRM_DELIVERY_COLUMNS,
  type CrmDeliveryOutcomeColumns,
  type CrmDeliveryRow,
  SET_OUTCOME_SQL,
  toCrmDelivery,
  toCrmDeliveryOutcomeColumns,
} from './crm-delivery-mapper.ts';

const PENDING_DELIVERIES_SQL = 'deliveries indexed by deliveries_waiting';
const IS_DUE_SQL = 'due_at is not null and (due_at <= @now or due_at > @latestDueAt)';
const SELECT_INSTALLATIONS_WITH_DUE_SQL = `
  select id, turn_expires_at from installations indexed by installations_by_turn
  where applies = 1 and exists (select 1 from ${PENDING_DELIVERIES_SQL} where installation_id = id and ${IS_DUE_SQL})`;
const SELECT_NEXT_INSTALLATION_SQL = `
  ${SELECT_INSTALLATIONS_WITH_DUE_SQL} and turn_expires_at <= @now
  union all
  ${SELECT_INSTALLATIONS_WITH_DUE_SQL} and turn_expires_at > @latestExpiry
  order by turn_expires_at, id limit 1`;

/**
 * The current time, and the latest due time and lease expiry that a correct clock can have stored. Later times come
 * from a clock that was ahead and has been set back, so they count as reached. All in milliseconds since 1970.
 */
interface LeaseTimeBounds {
  readonly now: number;
  readonly latestDueAt: number;
  readonly latestExpiry: number;
}

/**
 * Writes do not wait for the disk. If a power failure undoes one, a worker applies the delivery again, which is
 * harmless.
 */
export class SqliteCrmDeliveryLeases implements CrmDeliveryLeases {
  private readonly selectNextInstallationId;
  private readonly grantLease;
  private readonly updateLeaseExpiry;
  private readonly selectDueDeliveries;
  private readonly selectLatestEarlierDueAt;
  private readonly updateOutcome;
  private readonly eventAppender;
  private readonly makeLaterDeliveriesDue;

  constructor(private readonly database: SqliteDatabase) {
    this.eventAppender = new EventAppender(database.connection);
    const { connection } = database;
    this.selectNextInstallationId = connection.prepare<LeaseTimeBounds, string>(SELECT_NEXT_INSTALLATION_SQL).pluck();
    this.grantLease = connection.prepare<[number, string], Lease>(
      `update installations set turn_expires_at = ?, fencing_number = fencing_number + 1 where id = ?
       returning site_id as siteId, id as resourceId, fencing_number as fencingNumber`,
    );
    this.updateLeaseExpiry = connection.prepare<[number, string, number]>(
      'update installations set turn_expires_at = ? where id = ? and fencing_number = ?',
    );
    this.selectDueDeliveries = connection.prepare<
      LeaseTimeBounds & { readonly installationId: string; readonly limit: number },
      CrmDeliveryRow
    >(
      `select ${CRM_DELIVERY_COLUMNS} from ${PENDING_DELIVERIES_SQL}
       where installation_id = @installationId and ${IS_DUE_SQL}
       order by sequence limit cast(@limit as integer)`,
    );
    this.selectLatestEarlierDueAt = connection
      .prepare<[string, string, string], number | null>(
        `select max(due_at) from deliveries indexed by deliveries_of_record
         where installation_id = ? and record_id = ? and sequence < cast(? as integer) and due_at is not null`,
      )
      .pluck();
    this.updateOutcome = connection.prepare<CrmDeliveryOutcomeColumns & { sequence: string; revision: number }>(
      `update deliveries set ${SET_OUTCOME_SQL} where sequence = cast(@sequence as integer) and revision = @revision`,
    );
    this.makeLaterDeliveriesDue = connection.prepare<{
      at: number;
      installation: string;
      record: string;
      sequence: string;
    }>(
      `update deliveries indexed by deliveries_of_record set due_at = @at, revision = revision + 1
       where installation_id = @installation and record_id = @record and sequence > cast(@sequence as integer)
         and due_at is not null and due_at > @at and state = 'received'`,
    );
  }

  /**
   * Reads first, and starts a write only if there is a connection to lease. Most calls find none. The write checks
   * again.
   */
  async acquire(now: number, expiresAt: number): Promise<Lease | undefined> {
    const times = toLeaseTimeBounds(now);
    if ((await this.database.read(() => this.selectNextInstallationId.get(times))) === undefined) return undefined;
    return this.database.writeWithoutSync(() => {
      const id = this.selectNextInstallationId.get(times);
      return id === undefined ? undefined : this.grantLease.get(expiresAt, id);
    });
  }

  renew({ resourceId, fencingNumber }: Lease, expiresAt: number): Promise<'renewed' | 'lost'> {
    return this.database.writeWithoutSync(() => {
      const { changes } = this.updateLeaseExpiry.run(expiresAt, resourceId, fencingNumber);
      return changes === 0 ? 'lost' : 'renewed';
    });
  }

  listDue({ resourceId: installationId }: Lease, now: number, limit: number): Promise<readonly CrmDelivery[]> {
    return this.database.read(() =>
      this.selectDueDeliveries.all({ ...toLeaseTimeBounds(now), installationId, limit }).map(toCrmDelivery),
    );
  }

  findLatestDueTimeOfEarlierPending(
    { installationId, sequence }: CrmDelivery,
    recordId: string,
  ): Promise<number | undefined> {
    return this.database.read(() => this.selectLatestEarlierDueAt.get(installationId, recordId, sequence) ?? undefined);
  }

  recordOutcome(delivery: CrmDelivery, outcome: CrmDeliveryOutcome): Promise<'recorded' | 'lost'> {
    const { installationId: installation, sequence, revision } = delivery;
    const { dueAt, settledAt: at, recordId: record } = outcome;
    return this.database.writeWithoutSync(() => {
      const { changes } = this.updateOutcome.run({ ...toCrmDeliveryOutcomeColumns(outcome), sequence, revision });
      if (changes === 0) return 'lost';
      this.eventAppender.append(delivery.siteId, () => toCrmDeliveryEvents(delivery, outcome));
      if (dueAt === null && at !== null && record !== null)
        this.makeLaterDeliveriesDue.run({ at, installation, record, sequence });
      return 'recorded';
    });
  }
}

function toLeaseTimeBounds(now: number): LeaseTimeBounds {
  return { now, latestDueAt: now + MAX_CRM_DELIVERY_DUE_DELAY_MS, latestExpiry: now + MAX_TIME_UNTIL_LEASE_EXPIRY_MS };
}
