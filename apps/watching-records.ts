import type * as v from 'valibot';
import type { readSystem } from '../contracts/unlisted/system.ts';
import type { auditEntry, loggedRequest } from '../contracts/unlisted/watching.ts';
import type { AuditEntry } from '../core/access/audit-entry.ts';
import { isoTime } from '../core/shared/time.ts';
import type { LoggedRequest } from '../core/watching/answered-request.ts';
import type { System } from '../core/watching/read-system.ts';
import type { Config } from './composition/config.ts';

type SystemRecord = Omit<v.InferOutput<typeof readSystem.success.schema>, 'success'>;

/** A line of the audit record as the contract shows it. */
export function auditRecord({ id, at, by, action, subjectId, detail }: AuditEntry): v.InferOutput<typeof auditEntry> {
  return { id, at: isoTime(at), by, action, subjectId, detail };
}

/** A logged request as the contract shows it. */
export function requestRecord(request: LoggedRequest): v.InferOutput<typeof loggedRequest> {
  const { requestId: id, at, method, path, status, code, caller, durationMs } = request;
  return { id, at: isoTime(at), method, path, status, code, caller, durationMs };
}

/** The installation as the contract shows it. */
export function systemRecord(
  { store, waitingAssessments, processes, uptime, startedAt }: System,
  { store: storeKind, queue: queueKind }: Pick<Config, 'store' | 'queue'>,
  version: string,
  node: string,
): SystemRecord {
  return {
    version,
    node,
    store: { kind: storeKind, ...store },
    queue: { kind: queueKind, waiting: waitingAssessments },
    workers: processes.map((one) => ({
      ...one,
      startedAt: isoTime(one.startedAt),
      seenAt: isoTime(one.seenAt),
    })),
    uptime,
    startedAt: isoTime(startedAt),
  };
}
