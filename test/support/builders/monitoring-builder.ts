import type { AnsweredRequest, LoggedRequest } from '../../../core/monitoring/request-log/answered-request.ts';
import type { RequestBatch } from '../../../core/monitoring/request-log/request-log.port.ts';
import type { BacklogStatistics } from '../../../core/monitoring/system/read-backlog.ts';
import type { RunningProcess } from '../../../core/monitoring/system/running-process-repository.port.ts';
import type { UsageCount } from '../../../core/monitoring/usage/usage.ts';
import { anId, SITE } from './known-ids.ts';
import { NOON } from './times.ts';

let serial = 100;

/** Builds a request to `SITE` with an API key at noon, with the given overrides. */
export function anAnsweredRequest(overrides: Partial<AnsweredRequest> = {}): AnsweredRequest {
  serial += 1;
  return {
    siteId: SITE,
    requestId: `request-${serial}`,
    at: NOON,
    method: 'GET',
    route: '/v1/sites/{siteId}/tickets/{ticketId}',
    params: { siteId: SITE, ticketId: 'tkt_1' },
    status: 200,
    code: null,
    caller: 'key_1',
    durationMs: 1.25,
    ...overrides,
  };
}

/** Builds a stored request with the given overrides. */
export function aLoggedRequest(overrides: Partial<LoggedRequest> = {}): LoggedRequest {
  serial += 1;
  const answered = { requestId: `request-${serial}`, at: NOON, method: 'GET', path: '/v1', status: 200 };
  return { ...answered, code: null, caller: 'key_1', durationMs: 1.25, ...overrides };
}

/** Builds a batch of one request to `SITE`, written at noon, with the given overrides. Later ones have higher ids. */
export function aRequestBatch(overrides: Partial<RequestBatch> = {}): RequestBatch {
  serial += 1;
  return { id: anId('req', serial), siteId: SITE, writtenAt: NOON, requests: [aLoggedRequest()], ...overrides };
}

/** Builds the usage count of one ticket of `SITE`, with the given overrides. */
export function aUsageCount(overrides: Partial<UsageCount> = {}): UsageCount {
  return { siteId: SITE, day: '2026-01-31', subject: 'tickets', counter: 'created', count: 1, ...overrides };
}

/** Builds a server process last seen at noon, with the given overrides. Later ones have higher ids. */
export function aRunningProcess(overrides: Partial<RunningProcess> = {}): RunningProcess {
  serial += 1;
  return { id: anId('prc', serial), role: 'server', version: '1.2.3', startedAt: NOON - 9, seenAt: NOON, ...overrides };
}

/** Builds the figures of an available store in which no work waits, with the given overrides. */
export function aBacklog(overrides: Partial<BacklogStatistics> = {}): BacklogStatistics {
  const agesMs = { assessments: 0, crm_deliveries: 0, events: 0, webhooks: 0, mails: 0 };
  return { waitingAssessments: 0, agesMs, unmatchedPayments: 0, ...overrides };
}
