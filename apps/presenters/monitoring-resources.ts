import type * as v from 'valibot';
import type {
  auditEntrySchema,
  loggedRequestSchema,
  summarizeRequests,
} from '../../contracts/management/monitoring.ts';
import type { readSystem } from '../../contracts/management/system.ts';
import type { AuditEntry } from '../../core/access/audit-entry.ts';
import type { LoggedRequest } from '../../core/monitoring/request-log/answered-request.ts';
import type { RequestSummary } from '../../core/monitoring/request-log/summarize-requests.ts';
import type { SystemStatus } from '../../core/monitoring/system/read-system-status.ts';
import { formatIsoTime } from '../../core/shared/time.ts';

type RequestSummaryResource = Omit<v.InferOutput<typeof summarizeRequests.success.schema>, 'success'>;
type SystemResource = Omit<v.InferOutput<typeof readSystem.success.schema>, 'success'>;

/** The configured store and queue. */
interface StoreAndQueueKinds {
  readonly store: SystemResource['store']['kind'];
  readonly queue: SystemResource['queue']['kind'];
}

/** Converts an entry of the audit log to its API resource. */
export function toAuditEntryResource({
  id,
  at,
  by,
  action,
  subjectId,
  detail,
}: AuditEntry): v.InferOutput<typeof auditEntrySchema> {
  return { id, at: formatIsoTime(at), by, action, subjectId, detail };
}

/** Converts a logged request to its API resource. */
export function toLoggedRequestResource(request: LoggedRequest): v.InferOutput<typeof loggedRequestSchema> {
  const { requestId: id, at, method, path, status, code, caller, durationMs } = request;
  return { id, at: formatIsoTime(at), method, path, status, code, caller, durationMs };
}

/** Converts the statistics of requests to their API resource. */
export function toRequestSummaryResource({ total, intervalMs, intervals }: RequestSummary): RequestSummaryResource {
  return {
    total,
    intervalSeconds: intervalMs / 1000,
    intervals: intervals.map((one) => ({ ...one, at: formatIsoTime(one.at) })),
  };
}

/** Converts the deployment's status to its API resource. `version` is Portico's version, `node` that of Node.js. */
export function toSystemResource(
  { store, waitingAssessments, processes, uptime, startedAt }: SystemStatus,
  { store: storeKind, queue: queueKind }: StoreAndQueueKinds,
  version: string,
  node: string,
): SystemResource {
  return {
    version,
    node,
    store: { kind: storeKind, ...store },
    queue: { kind: queueKind, waiting: waitingAssessments },
    workers: processes.map((one) => ({
      ...one,
      startedAt: formatIsoTime(one.startedAt),
      seenAt: formatIsoTime(one.seenAt),
    })),
    uptime,
    startedAt: formatIsoTime(startedAt),
  };
}
