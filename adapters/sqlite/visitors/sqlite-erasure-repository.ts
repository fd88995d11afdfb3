import type { Actor } from '../../../core/tickets/ticket.ts';
import type { Erasure, ErasureCounts, LeasedErasure } from '../../../core/visitors/erasure.ts';
import type { ErasureLease, ErasureRepository } from '../../../core/visitors/erasure-repository.port.ts';
import type { Person } from '../../../core/visitors/person.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { INSERT_SCRUB_REQUEST_SQL } from '../database/sqlite-store-scrubber.ts';

interface ErasureRow {
  readonly id: string;
  readonly site_id: string;
  readonly state: Erasure['state'];
  readonly requested_at: number;
  readonly requested_by: Actor;
  readonly finished_at: number | null;
  readonly person: string | null;
  readonly position: string | null;
  readonly leased_until: number;
  readonly counts: string;
}

const SELECT_NEXT_PENDING_SQL = `select id from erasures indexed by erasures_pending
  where state = 'pending' and leased_until <= @now order by leased_until, id limit 1`;
const WHERE_LEASE_HELD_SQL = "where id = ? and leased_until = ? and state = 'pending'";

export class SqliteErasureRepository implements ErasureRepository {
  private readonly insert;
  private readonly selectById;
  private readonly selectNextPending;
  private readonly grantLease;
  private readonly updateCheckpoint;
  private readonly clearPerson;
  private readonly markCompleted;
  private readonly requestScrub;

  constructor(private readonly database: SqliteDatabase) {
    const { connection } = database;
    this.insert = connection.prepare<[string, string, string, number, string, string, string]>(
      `insert into erasures (id, site_id, state, requested_at, requested_by, person, counts)
       values (?, ?, ?, ?, ?, ?, ?)`,
    );
    this.selectById = connection.prepare<[string, string], ErasureRow>(
      'select * from erasures where id = ? and site_id = ?',
    );
    this.selectNextPending = connection.prepare<{ now: number }, string>(SELECT_NEXT_PENDING_SQL).pluck();
    this.grantLease = connection.prepare<{ now: number; leasedUntil: number }, ErasureRow>(
      `update erasures set leased_until = max(@leasedUntil, leased_until + 1) where id = (${SELECT_NEXT_PENDING_SQL})
       returning *`,
    );
    this.updateCheckpoint = connection.prepare<[number, string, string, number]>(
      `update erasures set leased_until = max(?, leased_until + 1), position = ?
       ${WHERE_LEASE_HELD_SQL} returning leased_until`,
    );
    this.clearPerson = connection.prepare<[string, number]>(
      `update erasures set person = null, position = null ${WHERE_LEASE_HELD_SQL}`,
    );
    this.markCompleted = connection.prepare<[number, string, number]>(
      `update erasures set state = 'completed', finished_at = ? ${WHERE_LEASE_HELD_SQL}`,
    );
    this.requestScrub = connection.prepare(INSERT_SCRUB_REQUEST_SQL);
  }

  async add(erasure: Erasure, person: Person): Promise<void> {
    const { id, siteId, state, requestedAt, requestedBy, counts } = erasure;
    const texts = [JSON.stringify(person), JSON.stringify(counts)] as const;
    await this.database.write(() => this.insert.run(id, siteId, state, requestedAt, requestedBy, ...texts));
  }

  find(siteId: string, erasureId: string): Promise<Erasure | undefined> {
    return this.database.read(() => {
      const row = this.selectById.get(erasureId, siteId);
      return row && toErasure(row);
    });
  }

  /** Most calls find no pending erasure, so a read checks before a write is started. */
  async acquire(now: number, leasedUntil: number): Promise<LeasedErasure | undefined> {
    if ((await this.database.read(() => this.selectNextPending.get({ now }))) === undefined) return undefined;
    return this.database.write(() => {
      const row = this.grantLease.get({ now, leasedUntil });
      if (!row) return undefined;
      const { person, position, leased_until } = row;
      return {
        ...toErasure(row),
        person: person === null ? null : parsePerson(person),
        checkpoint: position,
        leasedUntil: leased_until,
      };
    });
  }

  saveCheckpointAndRenewLease(
    lease: ErasureLease,
    leasedUntil: number,
    checkpoint: string,
  ): Promise<ErasureLease | undefined> {
    return this.database.write(() => {
      const row = this.updateCheckpoint.get(leasedUntil, checkpoint, lease.id, lease.leasedUntil) as
        | Pick<ErasureRow, 'leased_until'>
        | undefined;
      return row && { id: lease.id, leasedUntil: row.leased_until };
    });
  }

  deletePerson(lease: ErasureLease): Promise<boolean> {
    return this.database.write(() => {
      this.requestScrub.run();
      return this.clearPerson.run(lease.id, lease.leasedUntil).changes === 1;
    });
  }

  complete(lease: ErasureLease, finishedAt: number): Promise<boolean> {
    return this.database.write(() => this.markCompleted.run(finishedAt, lease.id, lease.leasedUntil).changes === 1);
  }
}

function parsePerson(text: string): Person {
  const person: Person = JSON.parse(text);
  return person;
}

function toErasure({ id, site_id, state, requested_at, requested_by, finished_at, counts }: ErasureRow): Erasure {
  return {
    id,
    siteId: site_id,
    state,
    requestedAt: requested_at,
    requestedBy: requested_by,
    finishedAt: finished_at,
    counts: JSON.parse(counts) as ErasureCounts,
  };
}
