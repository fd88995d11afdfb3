/** Counts durations per bucket of a histogram. Recording a duration only increments numbers. */
export class DurationBuckets {
  /** Number of durations in each bucket. The last entry counts durations above the greatest bound. */
  readonly counts: number[];
  sumSeconds = 0;

  constructor(private readonly boundsSeconds: readonly number[]) {
    this.counts = Array.from({ length: boundsSeconds.length + 1 }, () => 0);
  }

  observe(seconds: number): void {
    let index = 0;
    while (seconds > (this.boundsSeconds[index] ?? Number.POSITIVE_INFINITY)) index += 1;
    this.counts[index] = (this.counts[index] ?? 0) + 1;
    this.sumSeconds += seconds;
  }
}

/**
 * A Prometheus histogram of durations. It replaces the histogram of prom-client. prom-client would have to be loaded at
 * the start. It also formats the labels at each observation, which makes requests about 1 % slower.
 */
export class DurationHistogram<Label extends string> {
  private readonly series = new Map<string, DurationBuckets>();

  /** `boundsSeconds` are the upper bounds of the buckets, ascending. */
  constructor(
    private readonly name: string,
    private readonly help: string,
    private readonly boundsSeconds: readonly number[],
  ) {}

  /**
   * Returns the buckets of a combination of label values. Callers may keep and update the buckets. Each label must have
   * few different values, because the buckets of every combination stay in memory.
   */
  getBuckets(labels: Readonly<Record<Label, string>>): DurationBuckets {
    const key = formatLabels(labels);
    const buckets = this.series.get(key) ?? new DurationBuckets(this.boundsSeconds);
    this.series.set(key, buckets);
    return buckets;
  }

  observe(labels: Readonly<Record<Label, string>>, seconds: number): void {
    this.getBuckets(labels).observe(seconds);
  }

  /**
   * Returns the histogram in Prometheus' text format, in which each bucket also counts the durations of the lower
   * buckets.
   */
  format(): string {
    const lines = [`# HELP ${this.name} ${this.help}`, `# TYPE ${this.name} histogram`];
    for (const [labels, { counts, sumSeconds }] of this.series) {
      let count = 0;
      for (const [index, inBucket] of counts.entries()) {
        count += inBucket;
        const bound = this.boundsSeconds[index] ?? '+Inf';
        lines.push(`${this.name}_bucket{${[labels, `le="${bound}"`].filter(Boolean).join(',')}} ${count}`);
      }
      const braces = labels && `{${labels}}`;
      lines.push(`${this.name}_sum${braces} ${sumSeconds}`, `${this.name}_count${braces} ${count}`);
    }
    return `${lines.join('\n')}\n`;
  }
}

/** Formats labels for Prometheus' text format. Values must not contain characters that need escaping. */
function formatLabels(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([label, value]) => `${label}="${value}"`)
    .join(',');
}
