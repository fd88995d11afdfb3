import type { Registry } from 'prom-client';

interface RequestCounts {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  requests: number;
  seconds: number;
}

/**
 * What this process counts for Prometheus. Requests cost two additions each; the library that writes the text, and
 * looks at the process itself, is loaded when somebody first asks.
 */
export class Metrics {
  /** By route, of which each has a few. */
  private readonly countsByRoute = new Map<string, RequestCounts[]>();
  private registry: Promise<Registry> | undefined;

  /** `waiting` counts the assessments that wait for a worker. */
  constructor(private readonly countWaiting: () => Promise<number>) {}

  /** Counts one answered request. */
  recordRequest(method: string, route: string, status: number, millis: number): void {
    const ofRoute = this.countsByRoute.get(route) ?? [];
    let countsByRoute = ofRoute.find((one) => one.status === status && one.method === method);
    if (!countsByRoute) {
      countsByRoute = { method, route, status, requests: 0, seconds: 0 };
      this.countsByRoute.set(route, [...ofRoute, countsByRoute]);
    }
    countsByRoute.requests += 1;
    countsByRoute.seconds += millis / 1000;
  }

  /** The metrics in Prometheus' text format. */
  async render(): Promise<{ readonly body: string; readonly contentType: string }> {
    this.registry ??= this.createRegistry();
    const registry = await this.registry;
    return { body: await registry.metrics(), contentType: registry.contentType };
  }

  private async createRegistry(): Promise<Registry> {
    // Linked into one file, a package of this kind has nothing but its whole.
    const { default: prometheus } = await import('prom-client');
    const { collectDefaultMetrics, Counter, Gauge, Registry: Register } = prometheus;
    const registry = new Register();
    collectDefaultMetrics({ register: registry });
    const { countsByRoute, countWaiting } = this;
    const labelNames = ['method', 'route', 'status'] as const;
    const total = (name: string, help: string, of: (countsByRoute: RequestCounts) => number) =>
      new Counter({
        name,
        help,
        labelNames,
        registers: [registry],
        collect() {
          this.reset();
          for (const one of [...countsByRoute.values()].flat()) {
            const { method, route, status } = one;
            this.inc({ method, route, status: String(status) }, of(one));
          }
        },
      });
    total('portico_http_requests_total', 'Requests answered.', ({ requests }) => requests);
    total('portico_http_request_seconds_total', 'Seconds until answers began.', ({ seconds }) => seconds);
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
