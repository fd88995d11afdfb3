import { type Delivery, MAX_DUE_MS } from '../../../core/crm/delivery.ts';
import type { DeliveryLeases, DeliveryOutcome } from '../../../core/crm/delivery-leases.port.ts';
import { type Lease, MAX_LEASE_EXPIRY_MS } from '../../../core/shared/lease.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import {
  columnsOf,
  type DeliveryRow,
  deliveryOf,
  type OutcomeColumns,
  SET_SETTLEMENT,
  WHOLE,
} from './delivery-mapper.ts';

const WAITING = 'deliveries indexed by deliveries_waiting';
const DUE = 'due_at is not null and (due_at <= @now or due_at > @furthestDue)';
const WITH_DELIVERIES = `
  select id, turn_expires_at from installations indexed by installations_by_turn
  where applies = 1 and exists (select 1 from ${WAITING} where installation_id = id and ${DUE})`;
const NEXT = `
  ${WITH_DELIVERIES} and turn_expires_at <= @now
  union all
  ${WITH_DELIVERIES} and turn_expires_at > @furthestEnd
  order by turn_expires_at, id limit 1`;

/** A time, and what could have been said by then of the latest times to come. */
interface Moment {
  readonly now: number;
  readonly furthestDue: number;
  readonly furthestEnd: number;
}

/** Nothing here waits for the disk: what a power cut undoes is done again, and changes nothing twice. */
export class SqliteDeliveryLeases implements DeliveryLeases {
  private readonly next;
  private readonly put;
  private readonly setExpiry;
  private readonly dueOnes;
  private readonly blockedTime;
  private readonly setOutcome;
  private readonly release;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.next = connection.prepare<Moment, string>(NEXT).pluck();
    this.put = connection.prepare<[number, string], Lease>(
      `update installations set turn_expires_at = ?, fencing_number = fencing_number + 1 where id = ?
       returning site_id as siteId, id as resourceId, fencing_number as fencingNumber`,
    );
    this.setExpiry = connection.prepare<[number, string, number]>(
      'update installations set turn_expires_at = ? where id = ? and fencing_number = ?',
    );
    this.dueOnes = connection.prepare<
      Moment & { readonly installationId: string; readonly limit: number },
      DeliveryRow
    >(
      `select ${WHOLE} from ${WAITING} where installation_id = @installationId and ${DUE}
       order by sequence limit cast(@limit as integer)`,
    );
    this.blockedTime = connection
      .prepare<[string, string, string], number | null>(
        `select max(due_at) from deliveries indexed by deliveries_of_record
         where installation_id = ? and record_id = ? and sequence < cast(? as integer) and due_at is not null`,
      )
      .pluck();
    this.setOutcome = connection.prepare<OutcomeColumns & { sequence: string; revision: number }>(
      `update deliveries set ${SET_SETTLEMENT} where sequence = cast(@sequence as integer) and revision = @revision`,
    );
    this.release = connection.prepare<{ at: number; installation: string; record: string; sequence: string }>(
      `update deliveries indexed by deliveries_of_record set due_at = @at, revision = revision + 1
       where installation_id = @installation and record_id = @record and sequence > cast(@sequence as integer)
         and due_at is not null and due_at > @at and state = 'received'`,
    );
  }

  /** Most calls find nothing: only when there is something, a write is begun, which looks again. */
  async take(now: number, expiresAt: number): Promise<Lease | undefined> {
    const moment = momentOf(now);
    if ((await this.database.read(() => this.next.get(moment))) === undefined) return undefined;
    return this.database.writeEarly(() => {
      const id = this.next.get(moment);
      return id === undefined ? undefined : this.put.get(expiresAt, id);
    });
  }

  renew({ resourceId, fencingNumber }: Lease, expiresAt: number): Promise<'renewed' | 'lost'> {
    return this.database.writeEarly(() => {
      const { changes } = this.setExpiry.run(expiresAt, resourceId, fencingNumber);
      return changes === 0 ? 'lost' : 'renewed';
    });
  }

  due({ resourceId: installationId }: Lease, now: number, limit: number): Promise<readonly Delivery[]> {
    return this.database.read(() => this.dueOnes.all({ ...momentOf(now), installationId, limit }).map(deliveryOf));
  }

  blockedUntil({ installationId, sequence }: Delivery, recordId: string): Promise<number | undefined> {
    return this.database.read(() => this.blockedTime.get(installationId, recordId, sequence) ?? undefined);
  }

  settle(delivery: Delivery, outcome: DeliveryOutcome): Promise<'settled' | 'lost'> {
    const { installationId: installation, sequence, revision } = delivery;
    const { dueAt, settledAt: at, recordId: record } = outcome;
    return this.database.writeEarly(() => {
      const { changes } = this.setOutcome.run({ ...columnsOf(outcome), sequence, revision });
      if (changes === 0) return 'lost';
      if (dueAt === null && at !== null && record !== null) this.release.run({ at, installation, record, sequence });
      return 'settled';
    });
  }
}

function momentOf(now: number): Moment {
  return { now, furthestDue: now + MAX_DUE_MS, furthestEnd: now + MAX_LEASE_EXPIRY_MS };
}
