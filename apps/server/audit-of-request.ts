import type { Operation } from '../../contracts/operation.ts';
import type { AuditEntry } from '../../core/access/audit-entry.ts';
import type { Exchange } from './exchange.ts';

/** What the audit record tells of a request, save its id and time. */
export type AuditOfRequest = Omit<AuditEntry, 'id' | 'at'>;

/** What the audit record tells of a request that has succeeded; `undefined` where it tells nothing. */
export function auditOf(
  { audit, path, method }: Operation,
  exchange: Exchange,
  body: unknown,
): AuditOfRequest | undefined {
  if (audit === undefined || audit === 'none') return undefined;
  const { siteId, caller = '', audited } = exchange;
  const fields = method === 'patch' || method === 'put' ? Object.keys(body ?? {}).join(', ') : null;
  return {
    ownerId: audited.ownerId ?? (siteId || caller),
    by: `account:${caller}`,
    action: audit,
    subjectId: audited.subjectId ?? (subjectIn(path, exchange) || caller),
    detail: audited.detail ?? fields,
  };
}

/** The last id of the path, or what it ends with where that id is only the site's. */
function subjectIn(path: string, { params }: Exchange): string {
  const parts = path.split('/');
  const named = parts.filter((part) => part.startsWith('{')).at(-1);
  if (named === undefined) return '';
  const last = parts.at(-1) ?? '';
  return named === '{siteId}' && last !== named ? last : (params[named.slice(1, -1)] ?? '');
}
