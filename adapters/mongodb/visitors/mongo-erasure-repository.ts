import type { Actor } from '../../../core/tickets/ticket.ts';
import type { Erasure, LeasedErasure } from '../../../core/visitors/erasure.ts';
import type { ErasureLease, ErasureRepository } from '../../../core/visitors/erasure-repository.port.ts';
import type { Person } from '../../../core/visitors/person.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import type { ErasureDocument } from '../documents/documents.ts';

export class MongoErasureRepository implements ErasureRepository {
  private readonly erasures;

  constructor(private readonly database: MongoDatabase) {
    this.erasures = database.collections.erasures;
  }

  async add({ id: _id, finishedAt: _finishedAt, ...erasure }: Erasure, person: Person): Promise<void> {
    const document = { _id, ...erasure, person: JSON.stringify(person), leasedUntil: 0 };
    await this.database.execute(() => this.erasures.insertOne(document));
  }

  async find(siteId: string, erasureId: string): Promise<Erasure | undefined> {
    const found = await this.database.execute(() => this.erasures.findOne({ _id: erasureId, siteId }));
    return found ? toErasure(found) : undefined;
  }

  async acquire(now: number, leasedUntil: number): Promise<LeasedErasure | undefined> {
    const found = await this.database.execute(() =>
      this.erasures.findOneAndUpdate(
        { state: 'pending', leasedUntil: { $lte: now } },
        [{ $set: { leasedUntil: createLaterExpiryExpression(leasedUntil) } }],
        { sort: { leasedUntil: 1, _id: 1 }, returnDocument: 'after' },
      ),
    );
    if (!found) return undefined;
    const { person, position = null } = found;
    return {
      ...toErasure(found),
      person: person === undefined ? null : (JSON.parse(person) as Person),
      checkpoint: position,
      leasedUntil: found.leasedUntil,
    };
  }

  async saveCheckpointAndRenewLease(
    lease: ErasureLease,
    leasedUntil: number,
    checkpoint: string,
  ): Promise<ErasureLease | undefined> {
    const update = [
      { $set: { leasedUntil: createLaterExpiryExpression(leasedUntil), position: { $literal: checkpoint } } },
    ];
    const found = await this.database.execute(() =>
      this.erasures.findOneAndUpdate(toErasureLeaseFilter(lease), update, { returnDocument: 'after' }),
    );
    return found ? { id: lease.id, leasedUntil: found.leasedUntil } : undefined;
  }

  async deletePerson(lease: ErasureLease): Promise<boolean> {
    const update = { $unset: { person: true, position: true } } as const;
    const { matchedCount } = await this.database.execute(() =>
      this.erasures.updateOne(toErasureLeaseFilter(lease), update),
    );
    return matchedCount === 1;
  }

  async complete(lease: ErasureLease, finishedAt: number): Promise<boolean> {
    const update = { $set: { state: 'completed', finishedAt } } as const;
    const { matchedCount } = await this.database.execute(() =>
      this.erasures.updateOne(toErasureLeaseFilter(lease), update),
    );
    return matchedCount === 1;
  }
}

function toErasureLeaseFilter({ id, leasedUntil }: ErasureLease) {
  return { _id: id, leasedUntil, state: 'pending' as const };
}

/**
 * Returns an expression for the new expiry of a lease. The expiry identifies the lease, so the new expiry is always
 * later than the stored expiry.
 */
function createLaterExpiryExpression(leasedUntil: number) {
  return { $max: [leasedUntil, { $add: ['$leasedUntil', 1] }] };
}

function toErasure({ _id: id, siteId, state, requestedAt, requestedBy, finishedAt, counts }: ErasureDocument): Erasure {
  return {
    id,
    siteId,
    state,
    requestedAt,
    requestedBy: requestedBy as Actor,
    finishedAt: finishedAt ?? null,
    counts,
  };
}
