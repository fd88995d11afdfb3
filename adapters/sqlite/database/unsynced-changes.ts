/**
 * Change numbers that are written but may not be on disk yet. Cursors sent to clients must stay below them: after a
 * power failure the numbers are reused for other changes, which the client would miss.
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

  /** The latest change number up to which all changes of the site are on disk. `latest` is the latest written one. */
  latestSynced(siteId: string, latest: number): number {
    const numbers = this.bySite.get(siteId);
    return numbers ? Math.min(latest, Math.min(...numbers) - 1) : latest;
  }
}
