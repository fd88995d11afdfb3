import type { Clock } from '../../core/shared/clock.port.ts';
import type { UseCases } from '../composition/use-cases.ts';
import type { Exchange, Observe } from './exchange.ts';
import type { Metrics } from './metrics.ts';

/** Notes each answered request in the site's log, its key's usage and the metrics; nothing is written or waited for. */
export function watchRequests(
  { recordRequests, recordUsage }: Pick<UseCases, 'recordRequests' | 'recordUsage'>,
  metrics: Metrics,
  clock: Clock,
): Observe {
  return (exchange: Exchange, status: number, durationMs: number) => {
    const { requestId, route, siteId, params, caller = null, code } = exchange;
    const { method = '' } = exchange.request;
    // Where no address is known, the method may be anything.
    metrics.note(route === 'none' ? 'any' : method, route, status, durationMs);
    if (siteId === '') return;
    const at = clock.now();
    recordRequests.note({ siteId, requestId, at, method, route, params, status, code, caller, durationMs });
    if (!caller?.startsWith('key_')) return;
    const key = caller as `key_${string}`;
    recordUsage.note(siteId, key, 'requests');
    if (status >= 400 && status < 500) recordUsage.note(siteId, key, 'refused');
  };
}
