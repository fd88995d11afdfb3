import type { Operation } from '../../../contracts/operation.ts';
import type { AuditEntry } from '../../../core/access/audit-entry.ts';
import type { RequestContext } from '../middleware/request-context.ts';

/** Derives the audit entry of a successful request, without id and time; `undefined` if the operation has none. */
export function toAuditEntry(
  { audit, path, method }: Operation,
  { caller = '', auditDetails, params }: RequestContext,
  body: unknown,
): Omit<AuditEntry, 'id' | 'at'> | undefined {
  if (audit === undefined || audit === 'none') return undefined;
  const changedFields = method === 'patch' || method === 'put' ? Object.keys(body ?? {}).join(', ') : null;
  return {
    ownerId: auditDetails.ownerId ?? (params['siteId'] || caller),
    by: `account:${caller}`,
    action: audit,
    subjectId: auditDetails.subjectId ?? (findSubjectId(path, params) || caller),
    detail: auditDetails.detail ?? changedFields,
  };
}

/** Returns the last id in the path. If that is the site's, returns the last segment of the path instead. */
function findSubjectId(path: string, params: RequestContext['params']): string {
  const segments = path.split('/');
  const lastParameter = segments.filter((part) => part.startsWith('{')).at(-1);
  if (lastParameter === undefined) return '';
  const lastSegment = segments.at(-1) ?? '';
  return lastParameter === '{siteId}' && lastSegment !== lastParameter
    ? lastSegment
    : (params[lastParameter.slice(1, -1)] ?? '');
}
