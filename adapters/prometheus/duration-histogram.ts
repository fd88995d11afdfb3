/** Counts of durations per bucket. Recording one only increments numbers. */
export class DurationBuckets {
  /** Number of durations per bucket; the last entry counts those above the greatest bound. */
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
 * A Prometheus histogram of durations. prom-client's histogram formats the labels at each observation, which takes as
 * long as a hundredth of a request, and would have to be loaded before the first one.
 */
export class DurationHistogram<Label extends string> {
  private readonly series = new Map<string, DurationBuckets>();

  /** `boundsSeconds` are the upper bounds of the buckets, ascending. */
  constructor(
    private readonly name: string,
    private readonly help: string,
    private readonly boundsSeconds: readonly number[],
  ) {}

  /** Returns the buckets of a combination of labels. Callers may keep them. Every value must be one of a few. */
  get(labels: Readonly<Record<Label, string>>): DurationBuckets {
    const key = formatLabels(labels);
    const buckets = this.series.get(key) ?? new DurationBuckets(this.boundsSeconds);
    this.series.set(key, buckets);
    return buckets;
  }

  observe(labels: Readonly<Record<Label, string>>, seconds: number): void {
    this.get(labels).observe(seconds);
  }

  /** Returns the histogram in Prometheus' text format. Buckets are cumulative there. */
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

/** Formats labels, whose values have no characters that need escaping. */
function formatLabels(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([label, value]) => `${label}="${value}"`)
    .join(',');
}
