import type { Assessment } from './assessment.ts';

/** Takes the next assessment of any site except the excluded one. */
type AcquireAssessment = (excludedSiteId: string | undefined) => Promise<Assessment | undefined>;

/**
 * Counts the assessments that this process runs, per site. The process runs at most `count` assessments at a time. At
 * most `count - 1` of them may be of one site (1 if `count` is 1). Slow pages of one site therefore do not delay other
 * sites. docs/operations.md#servers-and-workers
 */
export class SiteConcurrencyLimit {
  /** Number of running assessments per site. Sites without running assessments have no entry. */
  private readonly runsBySite = new Map<string, number>();
  private runCount = 0;
  private readonly acquiring = new Set<Promise<unknown>>();

  constructor(private readonly maxRuns: number) {}

  /**
   * Takes the next assessment and counts it until `release`. Skips the site that has reached its limit. Call it only
   * while fewer than `count` assessments run: this method does not check that. Rejects if `acquireNext` rejects.
   */
  async acquire(acquireNext: AcquireAssessment): Promise<Assessment | undefined> {
    // Other calls may bring a site to its limit, but their sites are unknown until their `acquireNext` resolves.
    while (this.mustAwaitOtherCalls) await Promise.race(this.acquiring);
    const own = acquireNext(this.siteAtLimit);
    const settled = own.then(
      (taken) => {
        if (taken) this.changeRunCount(taken.siteId, 1);
      },
      () => {},
    );
    this.acquiring.add(settled);
    await settled;
    this.acquiring.delete(settled);
    return own;
  }

  /** Stops counting an assessment of a site. Call it once when its run has ended. */
  release(siteId: string): void {
    if (this.runsBySite.has(siteId)) this.changeRunCount(siteId, -1);
  }

  private changeRunCount(siteId: string, change: 1 | -1): void {
    this.runCount += change;
    const count = (this.runsBySite.get(siteId) ?? 0) + change;
    if (count === 0) this.runsBySite.delete(siteId);
    else this.runsBySite.set(siteId, count);
  }

  private get mustAwaitOtherCalls(): boolean {
    const isLast = this.runCount + this.acquiring.size >= this.maxRuns - 1;
    return isLast && this.maxRuns > 1 && this.acquiring.size > 0 && this.runsBySite.size < 2;
  }

  private get siteAtLimit(): string | undefined {
    const most = this.maxRuns - 1;
    if (most === 0) return undefined;
    for (const [siteId, count] of this.runsBySite) if (count >= most) return siteId;
    return undefined;
  }
}
