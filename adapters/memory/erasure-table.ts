import type { Erasure, ErasureCounts } from '../../core/visitors/erasure.ts';
import type { Person } from '../../core/visitors/person.ts';

/** A stored erasure of a person. */
export interface ErasureEntry {
  erasure: Erasure;
  /** Undefined once the erasure is completed. */
  person: Person | undefined;
  checkpoint: string | null;
  leasedUntil: number;
}

/** All erasures in memory, shared by the repositories. */
export class ErasureTable {
  /** Erasures by id, oldest first. */
  readonly entries = new Map<string, ErasureEntry>();

  addCounts(erasureId: string, added: Partial<ErasureCounts>): void {
    const entry = this.entries.get(erasureId);
    if (!entry) return;
    const { counts } = entry.erasure;
    const sums = Object.entries(counts).map(([name, count]) => [
      name,
      count + (added[name as keyof ErasureCounts] ?? 0),
    ]);
    entry.erasure = { ...entry.erasure, counts: Object.fromEntries(sums) as ErasureCounts };
  }
}
