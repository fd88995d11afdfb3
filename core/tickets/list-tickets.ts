import { InvalidRequest } from '../shared/domain-error.ts';
import { type Cursor, readCursor, readSyncMark, writeCursor, writeSyncMark } from './sync-mark.ts';
import type { Actor } from './ticket.ts';
import type { TicketFilter, TicketRepository } from './ticket-repository.port.ts';

export interface TicketQuery extends Omit<TicketFilter, 'changedAfter' | 'changedByOthersThan'> {
  readonly siteId: string;
  readonly limit: number;
  readonly skip: number;
  readonly cursor?: string | undefined;
  /** A `syncMark`, or an instant in ISO 8601 with a zone. */
  readonly updatedSince?: string | undefined;
  readonly changedByOthers?: boolean | undefined;
  readonly by: Actor;
}

export interface TicketList {
  /** The tickets in UTF-8 JSON, separated by commas. */
  readonly documents: Uint8Array;
  readonly page: {
    readonly limit: number;
    readonly skip: number;
    readonly hasMore: boolean;
    readonly nextCursor: string | null;
    readonly syncMark: string | null;
  };
}

/**
 * Lists a site's tickets, most recently updated first. Page 1 carries a mark from which a later list gives every ticket
 * changed since; pages reached by cursor repeat it. Spec 4.3, decisions 3. @throws InvalidRequest
 */
export class ListTickets {
  constructor(private readonly tickets: TicketRepository) {}

  async execute(query: TicketQuery): Promise<TicketList> {
    const { siteId, limit, skip, cursor: text, by, changedByOthers, ...wanted } = query;
    const cursor = text === undefined ? undefined : readCursorParameter(text, skip);
    const filter: TicketFilter = {
      ...wanted,
      ...since(wanted.updatedSince),
      changedByOthersThan: changedByOthers ? by : undefined,
    };
    const found = await this.tickets.page(siteId, filter, limit, skip, cursor?.position);
    const { documents, hasMore, last, latestChange } = found;
    if ((filter.changedAfter ?? 0) > latestChange) throw unknownMark();

    const changeNumber = cursor?.changeNumber ?? latestChange;
    const nextCursor = hasMore && last ? writeCursor({ position: last, changeNumber }) : null;
    const syncMark = cursor || skip === 0 ? writeSyncMark(changeNumber) : null;
    return { documents, page: { limit, skip, hasMore, nextCursor, syncMark } };
  }
}

function readCursorParameter(text: string, skip: number): Cursor {
  const cursor = readCursor(text);
  if (!cursor) throw fault('cursor', 'is no cursor; pass the nextCursor of a page as it is');
  if (skip > 0) throw fault('skip', 'does not go together with cursor');
  return cursor;
}

function since(text: string | undefined): Pick<TicketFilter, 'updatedSince' | 'changedAfter'> {
  if (text === undefined) return {};
  const changedAfter = readSyncMark(text);
  if (changedAfter !== undefined) return { updatedSince: undefined, changedAfter };
  return { updatedSince: new Date(Date.parse(text)).toISOString() };
}

function unknownMark(): InvalidRequest {
  return fault(
    'updatedSince',
    'is a syncMark of another site or of a later state than the present one; list everything anew',
  );
}

function fault(name: string, detail: string): InvalidRequest {
  return new InvalidRequest({ pointer: `query:${name}`, detail });
}
