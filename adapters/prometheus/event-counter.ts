/** Counts events per combination of labels. `Metrics` passes the counts to prom-client at each scrape. */
export class EventCounter<Label extends string> {
  private readonly counts = new Map<string, { readonly labels: Readonly<Record<Label, string>>; count: number }>();

  /**
   * `expected` are the combinations that exist from the start, with 0. So Prometheus sees their first event as an
   * increase.
   */
  constructor(
    readonly name: string,
    readonly help: string,
    expected: readonly Readonly<Record<Label, string>>[],
  ) {
    for (const labels of expected) this.getEntry(labels);
  }

  increment(labels: Readonly<Record<Label, string>>): void {
    this.getEntry(labels).count += 1;
  }

  get labelNames(): readonly Label[] {
    return [...new Set(this.list().flatMap(({ labels }) => Object.keys(labels) as Label[]))];
  }

  list(): readonly { readonly labels: Readonly<Record<Label, string>>; readonly count: number }[] {
    return [...this.counts.values()];
  }

  private getEntry(labels: Readonly<Record<Label, string>>) {
    const key = Object.values(labels).join(' ');
    const entry = this.counts.get(key) ?? { labels, count: 0 };
    this.counts.set(key, entry);
    return entry;
  }
}
