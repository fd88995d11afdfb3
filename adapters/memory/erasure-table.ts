import type { Erasure, ErasureCounts } from '../../core/visitors/erasure.ts';
import type { Person } from '../../core/visitors/person.ts';

/** A stored erasure of a person. */
export interface ErasureEntry {
  erasure: Erasure;
  /** Undefined once everything about the person is erased. */
  person: Person | undefined;
  checkpoint: string | null;
  leasedUntil: number;
}

/** All erasures, shared by the repositories in memory. */
export class ErasureTable {
  /** Erasures by id, oldest first. */
  readonly entries = new Map<string, ErasureEntry>();

  /** Adds to the counts of erased records. Does nothing if there is no such erasure. */
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
