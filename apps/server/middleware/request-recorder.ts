import type { DependencyContainer } from 'tsyringe';
import { Metrics } from '../../../adapters/prometheus/metrics.ts';
import { RecordRequests } from '../../../core/monitoring/request-log/record-requests.ts';
import { RecordUsage } from '../../../core/monitoring/usage/record-usage.ts';
import { CLOCK } from '../../composition/tokens.ts';
import type { ResponseHeadersObserver } from './access-log.ts';
import { getSiteIdParam } from './request-context.ts';

/**
 * Creates the observer that records each response in the metrics, in the site's request log, and in the usage counts of
 * the API key. It writes only to memory. Periodic jobs write the request log and the usage counts to the store.
 */
export function createRequestRecorder(container: DependencyContainer): ResponseHeadersObserver {
  const [requests, usage] = [container.resolve(RecordRequests), container.resolve(RecordUsage)];
  const [metrics, clock] = [container.resolve(Metrics), container.resolve(CLOCK)];
  return (res, status, durationMs) => {
    const { requestId, route, params, callerId = null, problemCode } = res.locals;
    const { method } = res.req;
    const siteId = getSiteIdParam(res);
    // If no route matches, the method is recorded as `any`. Each distinct value creates a time series, and clients can
    // send arbitrary methods.
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
      caller: callerId,
      durationMs,
    });
    if (!callerId?.startsWith('key_')) return;
    const keyId = callerId as `key_${string}`;
    usage.increment(siteId, keyId, 'requests');
    if (status >= 400 && status < 500) usage.increment(siteId, keyId, 'refused');
  };
}
