import type { Registry } from 'prom-client';

interface RequestCounts {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  requests: number;
  seconds: number;
}

/**
 * The Prometheus metrics of this process. Recording a request is cheap: it increments two numbers. The library that
 * formats the text and measures the process is loaded when the metrics are first read.
 */
export class Metrics {
  /** Counts per route. A route has few methods and statuses, so an array is searched. */
  private readonly countsByRoute = new Map<string, RequestCounts[]>();
  private registry: Promise<Registry> | undefined;

  /** `countWaiting` returns the number of assessments that wait for a worker. */
  constructor(private readonly countWaiting: () => Promise<number>) {}

  /** Counts a request. `millis` is the time from the request to the response headers, in milliseconds. */
  recordRequest(method: string, route: string, status: number, millis: number): void {
    const routeCounts = this.countsByRoute.get(route) ?? [];
    let counts = routeCounts.find((one) => one.status === status && one.method === method);
    if (!counts) {
      counts = { method, route, status, requests: 0, seconds: 0 };
      this.countsByRoute.set(route, [...routeCounts, counts]);
    }
    counts.requests += 1;
    counts.seconds += millis / 1000;
  }

  /** Returns the metrics in Prometheus' text format. */
  async renderMetrics(): Promise<{ readonly body: string; readonly contentType: string }> {
    this.registry ??= this.createRegistry();
    const registry = await this.registry;
    return { body: await registry.metrics(), contentType: registry.contentType };
  }

  private async createRegistry(): Promise<Registry> {
    // The bundled CommonJS package has only a default export.
    const { default: prometheus } = await import('prom-client');
    const { collectDefaultMetrics, Counter, Gauge, Registry: Register } = prometheus;
    const registry = new Register();
    collectDefaultMetrics({ register: registry });
    const { countsByRoute, countWaiting } = this;
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
    new Gauge({
      name: 'portico_assessments_waiting',
      help: 'Assessments that wait for a worker, counted up to 10,000.',
      registers: [registry],
      async collect() {
        this.set(await countWaiting());
      },
    });
    return registry;
  }
}
