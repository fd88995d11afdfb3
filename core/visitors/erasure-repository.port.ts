import type { Erasure, LeasedErasure } from './erasure.ts';
import type { Person } from './person.ts';

/** A process's lease on an erasure. `leasedUntil`, in milliseconds since 1970, also identifies the lease. */
export type ErasureLease = Pick<LeasedErasure, 'id' | 'leasedUntil'>;

/**
 * Stores erasures of persons, and leases each pending one to one process at a time. `TicketRepository.erase` and
 * `PersonalDataRepository.erase` increase the counts of an erasure. Methods that take a lease change nothing if another
 * process has taken over the lease.
 */
export interface ErasureRepository {
  /** Stores a new erasure. Durable when the promise resolves. */
  add(erasure: Erasure, person: Person): Promise<void>;
  /** Returns an erasure, or `undefined` if the site has none with this id. */
  find(siteId: string, erasureId: string): Promise<Erasure | undefined>;
  /**
   * Leases a pending erasure until `leasedUntil`. Only erasures whose lease has expired at `now` qualify. Takes the one
   * whose lease expired first. Concurrent callers get different erasures. Returns `undefined` if there is none. Times
   * are in milliseconds since 1970.
   */
  acquire(now: number, leasedUntil: number): Promise<LeasedErasure | undefined>;
  /** Stores the checkpoint, and renews the lease. Returns the new lease, or `undefined` if the lease was lost. */
  saveCheckpointAndRenewLease(
    lease: ErasureLease,
    leasedUntil: number,
    checkpoint: string,
  ): Promise<ErasureLease | undefined>;
  /** Deletes the stored person and checkpoint. The erasure stays pending. Returns false if the lease was lost. */
  deletePerson(lease: ErasureLease): Promise<boolean>;
  /** Sets the state to `completed`. Returns false if the lease was lost. */
  complete(lease: ErasureLease, finishedAt: number): Promise<boolean>;
}
