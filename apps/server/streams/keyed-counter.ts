/** A counter per key. Keys whose count is 0 take no memory. */
export class KeyedCounter {
  private readonly counts = new Map<string, number>();

  get(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  add(key: string, delta: 1 | -1): void {
    const count = this.get(key) + delta;
    if (count === 0) this.counts.delete(key);
    else this.counts.set(key, count);
  }
}
