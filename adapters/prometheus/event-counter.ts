/** Counts events per combination of label values. `Metrics` passes the counts to prom-client at each scrape. */
export class EventCounter<Label extends string> {
  private readonly counts = new Map<string, { readonly labels: Readonly<Record<Label, string>>; count: number }>();

  /**
   * `expected` lists the combinations of label values that start with the count 0. Prometheus can then see their first
   * event as an increase.
   */
  constructor(
    readonly name: string,
    readonly help: string,
    expected: readonly Readonly<Record<Label, string>>[],
  ) {
    for (const labels of expected) this.getOrCreateEntry(labels);
  }

  increment(labels: Readonly<Record<Label, string>>): void {
    this.getOrCreateEntry(labels).count += 1;
  }

  get labelNames(): readonly Label[] {
    return [...new Set(this.listCounts().flatMap(({ labels }) => Object.keys(labels) as Label[]))];
  }

  listCounts(): readonly { readonly labels: Readonly<Record<Label, string>>; readonly count: number }[] {
    return [...this.counts.values()];
  }

  private getOrCreateEntry(labels: Readonly<Record<Label, string>>) {
    const key = Object.values(labels).join(' ');
    const entry = this.counts.get(key) ?? { labels, count: 0 };
    this.counts.set(key, entry);
    return entry;
  }
}
