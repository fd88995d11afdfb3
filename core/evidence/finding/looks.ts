/**
 * Match budget per page, for one rule and for all: a page that repeats itself says nothing new, and costs a bounded
 * amount.
 */
const MOST_OF_RULE = 200;
const MOST_OF_PAGE = 1000;

/** How often rules were tried on a page. What a page costs is bounded by it, whatever the page repeats. */
export class Looks {
  private readonly left = new Map<number, number>();
  private leftOfPage = MOST_OF_PAGE;

  /** Whether no rule may be tried any more. */
  get isOver(): boolean {
    return this.leftOfPage === 0;
  }

  hasLeft(rule: number): boolean {
    return this.leftOfPage > 0 && this.left.get(rule) !== 0;
  }

  /** Whether the rule may be tried once more. */
  take(rule: number): boolean {
    if (!this.hasLeft(rule)) return false;
    this.left.set(rule, (this.left.get(rule) ?? MOST_OF_RULE) - 1);
    this.leftOfPage -= 1;
    return true;
  }

  /** The rule has found all that it can find. */
  end(rule: number): void {
    this.left.set(rule, 0);
  }
}
