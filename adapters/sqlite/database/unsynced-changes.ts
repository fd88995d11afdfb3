/**
 * Change numbers that are written but may not be on disk yet. A cursor given to clients must not pass them: after a
 * power cut their numbers would be reused for other changes, which the client would miss.
 */
export class UnsyncedChanges {
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

  /** The latest change of the site up to which everything is on disk, given the latest one that is written. */
  latestSynced(siteId: string, latest: number): number {
    const numbers = this.bySite.get(siteId);
    return numbers ? Math.min(latest, Math.min(...numbers) - 1) : latest;
  }
}
