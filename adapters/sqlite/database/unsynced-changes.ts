/**
 * Change numbers that are written but may not be on disk yet. Cursors sent to clients must stay below these numbers.
 * After a power failure the numbers are used again for other changes, and a client with a later cursor would miss those
 * changes.
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

  /**
   * Returns the latest change number up to which all changes of the site are on disk. `latest` is the latest number
   * written.
   */
  findLatestSynced(siteId: string, latest: number): number {
    const numbers = this.bySite.get(siteId);
    return numbers ? Math.min(latest, Math.min(...numbers) - 1) : latest;
  }
}
