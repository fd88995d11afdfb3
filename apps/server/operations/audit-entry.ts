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
  const fields = method === 'patch' || method === 'put' ? Object.keys(body ?? {}).join(', ') : null;
  return {
    ownerId: auditDetails.ownerId ?? (params['siteId'] || caller),
    by: `account:${caller}`,
    action: audit,
    subjectId: auditDetails.subjectId ?? (findSubjectId(path, params) || caller),
    detail: auditDetails.detail ?? fields,
  };
}

/** Returns the last id in the path. If that is the site's, returns the last segment of the path instead. */
function findSubjectId(path: string, params: RequestContext['params']): string {
  const parts = path.split('/');
  const named = parts.filter((part) => part.startsWith('{')).at(-1);
  if (named === undefined) return '';
  const last = parts.at(-1) ?? '';
  return named === '{siteId}' && last !== named ? last : (params[named.slice(1, -1)] ?? '');
}
