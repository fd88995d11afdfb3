import { createInvalidCursorError } from '../shared/invalid-cursor-error.ts';
import { type AuditEntry, listActionsOfArea } from './audit-entry.ts';
import type { AuditLog } from './audit-log.port.ts';

export interface AuditQuery {
  /** Ids of sites or accounts, or `DEPLOYMENT_AUDIT_OWNER_ID` for entries about the whole deployment. */
  readonly ownerIds: readonly string[];
  /** Only entries by this actor. */
  readonly by?: string | undefined;
  /** Only actions of this area, an element of `AUDIT_AREAS`. */
  readonly area?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface AuditList {
  readonly entries: readonly AuditEntry[];
  readonly page: { readonly limit: number; readonly hasMore: boolean; readonly nextCursor: string | null };
}

/** A cursor is the id of the last entry of the previous page. */
const CURSOR_PATTERN = /^aud_[0-9a-z]{1,40}$/;

/** Lists the audit entries of one or several owners that match the query, newest first. @throws InvalidRequestError */
export class ReadAudit {
  constructor(private readonly auditLog: AuditLog) {}

  async execute({ ownerIds, by, area, limit, cursor }: AuditQuery): Promise<AuditList> {
    if (cursor !== undefined && !CURSOR_PATTERN.test(cursor)) throw createInvalidCursorError();
    const filter = { by, actions: area === undefined ? undefined : listActionsOfArea(area) };
    const lists = await Promise.all(ownerIds.map((ownerId) => this.auditLog.list(ownerId, limit + 1, cursor, filter)));
    const sorted = lists.flat().sort((one, other) => (one.id > other.id ? -1 : 1));
    const entries = sorted.slice(0, limit);
    const hasMore = sorted.length > limit;
    return { entries, page: { limit, hasMore, nextCursor: hasMore ? (entries.at(-1)?.id ?? null) : null } };
  }
}
