import type { Operation } from '../../../contracts/operation.ts';
import type { AuditEntry } from '../../../core/access/audit-entry.ts';
import type { RequestContext } from '../middleware/request-context.ts';

/**
 * Derives the audit entry of a successful request, without id and time. Returns `undefined` if the operation is not
 * audited, or if the handler has set `isSkipped`.
 */
export function toAuditEntry(
  { audit, path, method }: Operation,
  { callerId = '', auditDetails, params }: RequestContext,
  body: unknown,
): Omit<AuditEntry, 'id' | 'at'> | undefined {
  if (audit === undefined || audit === 'none' || auditDetails.isSkipped) return undefined;
  const changedFields = method === 'patch' || method === 'put' ? Object.keys(body ?? {}).join(', ') : null;
  return {
    ownerId: auditDetails.ownerId ?? (params['siteId'] || callerId),
    by: `account:${callerId}`,
    action: audit,
    subjectId: auditDetails.subjectId ?? (findAuditSubjectId(path, params) || callerId),
    detail: auditDetails.detail ?? changedFields,
  };
}

/**
 * Returns the value of the path's last parameter. If this parameter is `siteId` and further segments follow, returns
 * the last segment instead: `routing` for `/sites/{siteId}/routing`. Returns an empty string if the path has no
 * parameter.
 */
function findAuditSubjectId(path: string, params: RequestContext['params']): string {
  const segments = path.split('/');
  const lastParameter = segments.filter((part) => part.startsWith('{')).at(-1);
  if (lastParameter === undefined) return '';
  const lastSegment = segments.at(-1) ?? '';
  return lastParameter === '{siteId}' && lastSegment !== lastParameter
    ? lastSegment
    : (params[lastParameter.slice(1, -1)] ?? '');
}
