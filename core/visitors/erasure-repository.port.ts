import type { Erasure, PendingErasure } from './erasure.ts';
import type { Person } from './person.ts';

/** A process's lease on an erasure. `leasedUntil` is in milliseconds since 1970, and identifies the lease. */
export type ErasureLease = Pick<PendingErasure, 'id' | 'leasedUntil'>;

/**
 * Stores erasures of persons, and leases the pending ones to one process at a time. `TicketRepository.erase` and
 * `PersonalDataRecords.erase` increase the counts of an erasure. Methods that take a lease change nothing if the lease
 * was lost to another process.
 */
export interface ErasureRepository {
  /** Stores a new erasure. Durable when the promise resolves. */
  add(erasure: Erasure, person: Person): Promise<void>;
  /** Finds an erasure. Returns `undefined` if the site has none with this id. */
  find(siteId: string, erasureId: string): Promise<Erasure | undefined>;
  /**
   * Leases the pending erasure whose lease expired first, until `leasedUntil`. Concurrent callers get different
   * erasures. Returns `undefined` if all are leased. Times are in milliseconds since 1970.
   */
  claim(now: number, leasedUntil: number): Promise<PendingErasure | undefined>;
  /** Stores how far the erasure has got, and renews the lease. Returns the new lease, `undefined` if it was lost. */
  saveCheckpoint(lease: ErasureLease, leasedUntil: number, checkpoint: string): Promise<ErasureLease | undefined>;
  /** Deletes the person and the checkpoint. The erasure stays pending. Returns false if the lease was lost. */
  deletePerson(lease: ErasureLease): Promise<boolean>;
  /** Completes the erasure. Returns false if the lease was lost. */
  complete(lease: ErasureLease, finishedAt: number): Promise<boolean>;
}
