import type { Assessment } from './assessment.ts';

/** Takes the next assessment of any site but one. */
type Take = (passingOver: string | undefined) => Promise<Assessment | undefined>;

/**
 * The slots in which one process runs assessments. A site may use at most `count - 1` of them (1 if there is only one),
 * so that one site's slow pages do not delay other sites. `leave` frees a slot. docs/operations.md#who-runs-assessments
 */
export class Places {
  /** At how many places each site runs, of those that run at any. */
  private readonly taken = new Map<string, number>();
  private countTaken = 0;
  private readonly taking = new Set<Promise<unknown>>();

  constructor(private readonly count: number) {}

  /** Takes the next assessment that may have a place; it has that from then on. There must be an empty one. */
  async fill(take: Take): Promise<Assessment | undefined> {
    // Which site has the others is not known until those who are taking know what they have.
    while (this.dependsOnOthers) await Promise.race(this.taking);
    const own = take(this.siteWithItsMost);
    const settled = own.then(
      (taken) => {
        if (taken) this.add(taken.siteId, 1);
      },
      () => {},
    );
    this.taking.add(settled);
    await settled;
    this.taking.delete(settled);
    return own;
  }

  leave(siteId: string): void {
    if (this.taken.has(siteId)) this.add(siteId, -1);
  }

  private add(siteId: string, change: 1 | -1): void {
    this.countTaken += change;
    const count = (this.taken.get(siteId) ?? 0) + change;
    if (count === 0) this.taken.delete(siteId);
    else this.taken.set(siteId, count);
  }

  private get dependsOnOthers(): boolean {
    const isLast = this.countTaken + this.taking.size >= this.count - 1;
    return isLast && this.count > 1 && this.taking.size > 0 && this.taken.size < 2;
  }

  private get siteWithItsMost(): string | undefined {
    const most = this.count - 1;
    if (most === 0) return undefined;
    for (const [siteId, count] of this.taken) if (count >= most) return siteId;
    return undefined;
  }
}
