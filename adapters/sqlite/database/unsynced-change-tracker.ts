/**
 * Change numbers that are committed but may not be on disk yet. A power failure loses these numbers, and later changes
 * get them again. So cursors that clients receive must be lower: otherwise the clients would miss the later changes.
 */
export class UnsyncedChangeTracker {
  private readonly bySite = new Map<string, Set<number>>();

  add(siteId: string, changeNumber: number): void {
    const numbers = this.bySite.get(siteId) ?? new Set();
    this.bySite.set(siteId, numbers.add(changeNumber));
  }

  remove(siteId: string, changeNumber: number): void {
    const numbers = this.bySite.get(siteId);
    numbers?.delete(changeNumber);
    if (numbers?.size === 0) this.bySite.delete(siteId);
  }

  /**
   * Returns the highest change number up to which all changes of the site are on disk. `latest` is the highest
   * committed number.
   */
  findLatestSynced(siteId: string, latest: number): number {
    const numbers = this.bySite.get(siteId);
    return numbers ? Math.min(latest, Math.min(...numbers) - 1) : latest;
  }
}
