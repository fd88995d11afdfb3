import type { Operation } from '../../../contracts/operation.ts';
import type { AuditEntry } from '../../../core/access/audit-entry.ts';
import type { RequestContext } from '../middleware/request-context.ts';

/**
 * Derives the audit entry of a successful request, without id and time. Returns `undefined` if the operation is not
 * audited.
 */
export function toAuditEntry(
  { audit, path, method }: Operation,
  { caller = '', auditDetails, params }: RequestContext,
  body: unknown,
): Omit<AuditEntry, 'id' | 'at'> | undefined {
  if (audit === undefined || audit === 'none' || auditDetails.isSkipped) return undefined;
  const changedFields = method === 'patch' || method === 'put' ? Object.keys(body ?? {}).join(', ') : null;
  return {
    ownerId: auditDetails.ownerId ?? (params['siteId'] || caller),
    by: `account:${caller}`,
    action: audit,
    subjectId: auditDetails.subjectId ?? (findAuditSubjectId(path, params) || caller),
    detail: auditDetails.detail ?? changedFields,
  };
}

/**
 * Returns the value of the path's last parameter. If that parameter is `siteId` and another segment follows, returns
 * that last segment instead, for example `widget`. Returns an empty string if the path has no parameter.
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
