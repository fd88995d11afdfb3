/** Counts what is under way by its subject, and forgets a subject of which nothing is. */
export class KeyedCounter {
  private readonly counts = new Map<string, number>();

  of(subject: string): number {
    return this.counts.get(subject) ?? 0;
  }

  add(subject: string, change: 1 | -1): void {
    const count = this.of(subject) + change;
    if (count === 0) this.counts.delete(subject);
    else this.counts.set(subject, count);
  }
}
