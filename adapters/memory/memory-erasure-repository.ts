import type { Erasure, LeasedErasure } from '../../core/visitors/erasure.ts';
import type { ErasureLease, ErasureRepository } from '../../core/visitors/erasure-repository.port.ts';
import type { Person } from '../../core/visitors/person.ts';
import type { ErasureEntry, ErasureTable } from './erasure-table.ts';

export class MemoryErasureRepository implements ErasureRepository {
  constructor(private readonly table: ErasureTable) {}

  async add(erasure: Erasure, person: Person): Promise<void> {
    this.table.entries.set(erasure.id, { erasure, person, checkpoint: null, leasedUntil: 0 });
  }

  async find(siteId: string, erasureId: string): Promise<Erasure | undefined> {
    const erasure = this.table.entries.get(erasureId)?.erasure;
    return erasure?.siteId === siteId ? structuredClone(erasure) : undefined;
  }

  async acquire(now: number, leasedUntil: number): Promise<LeasedErasure | undefined> {
    const [entry] = [...this.table.entries.values()]
      .filter((one) => one.erasure.state === 'pending' && one.leasedUntil <= now)
      .sort((one, other) => one.leasedUntil - other.leasedUntil);
    if (!entry) return undefined;
    entry.leasedUntil = Math.max(leasedUntil, entry.leasedUntil + 1);
    const { erasure, person, checkpoint } = entry;
    return { ...structuredClone(erasure), person: person ?? null, checkpoint, leasedUntil: entry.leasedUntil };
  }

  async saveCheckpointAndRenewLease(
    lease: ErasureLease,
    leasedUntil: number,
    checkpoint: string,
  ): Promise<ErasureLease | undefined> {
    const entry = this.findLeased(lease);
    if (!entry) return undefined;
    entry.leasedUntil = Math.max(leasedUntil, entry.leasedUntil + 1);
    entry.checkpoint = checkpoint;
    return { id: lease.id, leasedUntil: entry.leasedUntil };
  }

  async deletePerson(lease: ErasureLease): Promise<boolean> {
    const entry = this.findLeased(lease);
    if (!entry) return false;
    entry.person = undefined;
    entry.checkpoint = null;
    return true;
  }

  async complete(lease: ErasureLease, finishedAt: number): Promise<boolean> {
    const entry = this.findLeased(lease);
    if (!entry) return false;
    entry.erasure = { ...entry.erasure, state: 'completed', finishedAt };
    return true;
  }

  private findLeased({ id, leasedUntil }: ErasureLease): ErasureEntry | undefined {
    const entry = this.table.entries.get(id);
    return entry?.leasedUntil === leasedUntil && entry.erasure.state === 'pending' ? entry : undefined;
  }
}
