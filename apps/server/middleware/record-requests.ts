import type { DependencyContainer } from 'tsyringe';
import type { Metrics } from '../../../adapters/prometheus/metrics.ts';
import { RecordRequests } from '../../../core/monitoring/request-log/record-requests.ts';
import { RecordUsage } from '../../../core/monitoring/usage/record-usage.ts';
import { CLOCK } from '../../composition/tokens.ts';
import type { ResponseObserver } from './access-log.ts';
import { getSiteIdParam } from './request-context.ts';

/**
 * Records each response in the metrics, the site's request log and the API key's usage counts. All three are kept in
 * memory; periodic jobs write the request log and the usage counts to the store.
 */
export function recordRequests(container: DependencyContainer, metrics: Metrics): ResponseObserver {
  const [requests, usage] = [container.resolve(RecordRequests), container.resolve(RecordUsage)];
  const clock = container.resolve(CLOCK);
  return (res, status, durationMs) => {
    const { requestId, route, params, caller = null, problemCode } = res.locals;
    const { method } = res.req;
    const siteId = getSiteIdParam(res);
    // If no route matches, the metrics do not contain the method. Clients could send any method, and each would create
    // a new time series.
    metrics.recordRequest(route === 'none' ? 'any' : method, route, status, durationMs);
    if (siteId === '') return;
    const at = clock.now();
    requests.bufferRequest({
      siteId,
      requestId,
      at,
      method,
      route,
      params,
      status,
      code: problemCode,
      caller,
      durationMs,
    });
    if (!caller?.startsWith('key_')) return;
    const key = caller as `key_${string}`;
    usage.count(siteId, key, 'requests');
    if (status >= 400 && status < 500) usage.count(siteId, key, 'refused');
  };
}
