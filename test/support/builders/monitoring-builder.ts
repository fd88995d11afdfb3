import type { AnsweredRequest, LoggedRequest } from '../../../core/monitoring/request-log/answered-request.ts';
import type { RequestBatch } from '../../../core/monitoring/request-log/request-log.port.ts';
import type { RunningProcess } from '../../../core/monitoring/system/process-register.port.ts';
import type { UsageCount } from '../../../core/monitoring/usage/usage.ts';
import { anId, SITE } from './known-ids.ts';
import { NOON } from './times.ts';

let made = 100;

/** A request to `SITE` that a key of it made at noon, but for what is given. */
export function anAnsweredRequest(given: Partial<AnsweredRequest> = {}): AnsweredRequest {
  made += 1;
  return {
    siteId: SITE,
    requestId: `request-${made}`,
    at: NOON,
    method: 'GET',
    route: '/v1/sites/{siteId}/tickets/{ticketId}',
    params: { siteId: SITE, ticketId: 'tkt_1' },
    status: 200,
    code: null,
    caller: 'key_1',
    durationMs: 1.25,
    ...given,
  };
}

/** A request as it is kept. */
export function aLoggedRequest(given: Partial<LoggedRequest> = {}): LoggedRequest {
  made += 1;
  const answered = { requestId: `request-${made}`, at: NOON, method: 'GET', path: '/v1', status: 200 };
  return { ...answered, code: null, caller: 'key_1', durationMs: 1.25, ...given };
}

/** A batch of one request to `SITE`, written at noon, but for what is given; one built later has a higher id. */
export function aBatch(given: Partial<RequestBatch> = {}): RequestBatch {
  made += 1;
  return { id: anId('req', made), siteId: SITE, writtenAt: NOON, requests: [aLoggedRequest()], ...given };
}

/** One ticket of `SITE` that was made on a day, but for what is given. */
export function aCount(given: Partial<UsageCount> = {}): UsageCount {
  return { siteId: SITE, day: '2026-01-31', subject: 'tickets', counter: 'created', count: 1, ...given };
}

/** A server that was seen at noon, but for what is given; one built later has a higher id. */
export function aProcess(given: Partial<RunningProcess> = {}): RunningProcess {
  made += 1;
  return { id: anId('prc', made), role: 'server', version: '1.2.3', startedAt: NOON - 9, seenAt: NOON, ...given };
}
