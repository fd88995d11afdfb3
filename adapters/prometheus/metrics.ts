import type { Gauge, Registry } from 'prom-client';
import type { BacklogStatistics } from '../../core/monitoring/system/read-backlog.ts';
import { type DurationBuckets, DurationHistogram } from './duration-histogram.ts';
import { toStatusClass, WorkMetrics } from './work-metrics.ts';

/** Buckets for requests to this server. Most take milliseconds; long polls and calls of a provider up to a minute. */
const REQUEST_BUCKET_BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

interface RequestCounts {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly durations: DurationBuckets;
  requests: number;
  seconds: number;
}

/** The objects of prom-client, which is loaded when the metrics are first read. */
interface PrometheusExporter {
  readonly registry: Registry;
  setBacklog(backlog: BacklogStatistics | undefined): void;
}

/**
 * The Prometheus metrics of this process; docs/operations.md#metrics lists them. Recording only increments a few
 * numbers. prom-client, which formats the text and measures the process, is loaded when the metrics are first read.
 */
export class Metrics {
  readonly work = new WorkMetrics();
  private readonly requestDurations = new DurationHistogram<'method' | 'route' | 'status_class'>(
    'portico_http_request_duration_seconds',
    'Time from request to response headers.',
    REQUEST_BUCKET_BOUNDS_SECONDS,
  );
  /** Counts by route. Each array has one entry per method and status, so few that searching it is fast. */
  private readonly countsByRoute = new Map<string, RequestCounts[]>();
  private exporter: Promise<PrometheusExporter> | undefined;

  /** `readBacklog` reads how much work waits in the store. */
  constructor(private readonly readBacklog: () => Promise<BacklogStatistics>) {}

  /** Counts a request. `millis` is the time from the request to the response headers, in milliseconds. */
  recordRequest(method: string, route: string, status: number, millis: number): void {
    const routeCounts = this.countsByRoute.get(route) ?? [];
    let counts = routeCounts.find((one) => one.status === status && one.method === method);
    if (!counts) {
      const durations = this.requestDurations.getBuckets({ method, route, status_class: toStatusClass(status) });
      counts = { method, route, status, durations, requests: 0, seconds: 0 };
      this.countsByRoute.set(route, [...routeCounts, counts]);
    }
    const seconds = millis / 1000;
    counts.requests += 1;
    counts.seconds += seconds;
    counts.durations.observe(seconds);
  }

  /**
   * Returns the metrics in Prometheus' text format. While the store is unavailable, omits the metrics of the backlog.
   */
  async renderMetrics(): Promise<{ readonly body: string; readonly contentType: string }> {
    this.exporter ??= this.createExporter();
    const { registry, setBacklog } = await this.exporter;
    setBacklog(await this.readBacklog().catch(() => undefined));
    const histograms = [this.requestDurations.format(), this.work.formatHistograms()];
    return { body: [await registry.metrics(), ...histograms].join('\n'), contentType: registry.contentType };
  }

  private async createExporter(): Promise<PrometheusExporter> {
    // The bundled CommonJS package has only a default export.
    const { default: prometheus } = await import('prom-client');
    const { collectDefaultMetrics, Counter, Gauge, Registry: Register } = prometheus;
    const registry = new Register();
    collectDefaultMetrics({ register: registry });
    const { countsByRoute } = this;
    const labelNames = ['method', 'route', 'status'] as const;
    const addCounter = (name: string, help: string, getValue: (counts: RequestCounts) => number) =>
      new Counter({
        name,
        help,
        labelNames,
        registers: [registry],
        collect() {
          this.reset();
          for (const counts of [...countsByRoute.values()].flat()) {
            const { method, route, status } = counts;
            this.inc({ method, route, status: String(status) }, getValue(counts));
          }
        },
      });
    addCounter('portico_http_requests_total', 'HTTP requests completed.', ({ requests }) => requests);
    addCounter(
      'portico_http_request_seconds_total',
      'Total time from request to response headers, in seconds.',
      ({ seconds }) => seconds,
    );
    for (const counter of this.work.counters)
      new Counter({
        name: counter.name,
        help: counter.help,
        labelNames: counter.labelNames,
        registers: [registry],
        collect() {
          this.reset();
          for (const { labels, count } of counter.listCounts()) this.inc(labels, count);
        },
      });
    const addGauge = <Label extends string>(name: string, help: string, ...labels: Label[]) =>
      new Gauge({ name, help, labelNames: labels, registers: [registry] });
    const gauges = {
      available: addGauge('portico_store_available', 'Whether the store responds: 1 or 0.'),
      waiting: addGauge('portico_assessments_waiting', 'Assessments that wait for a worker, counted up to 10,000.'),
      ages: addGauge('portico_queue_age_seconds', 'How long the work that is due longest has waited.', 'queue'),
      unmatched: addGauge('portico_unmatched_payments', 'Unmatched payments, counted up to 10,000.'),
    };
    return { registry, setBacklog: (backlog) => setBacklogGauges(gauges, backlog) };
  }
}

interface BacklogGauges {
  readonly available: Gauge;
  readonly waiting: Gauge;
  readonly ages: Gauge<'queue'>;
  readonly unmatched: Gauge;
}

/** Sets the gauges of the store. If it is unavailable, `backlog` is undefined, and the backlog gauges get no sample. */
function setBacklogGauges(
  { available, waiting, ages, unmatched }: BacklogGauges,
  backlog: BacklogStatistics | undefined,
): void {
  available.set(backlog ? 1 : 0);
  if (!backlog) {
    waiting.remove();
    ages.reset();
    unmatched.remove();
    return;
  }
  waiting.set(backlog.waitingAssessments);
  for (const [queue, ageMs] of Object.entries(backlog.agesMs)) ages.set({ queue }, ageMs / 1000);
  unmatched.set(backlog.unmatchedPayments);
}
