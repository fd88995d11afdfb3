import type { AnyBulkWriteOperation } from 'mongodb';
import { changesBetween } from '../../../core/tickets/conversation-change.ts';
import { folded, summaryOf, wordsOf } from '../../../core/tickets/conversation-summary.ts';
import type { Ticket } from '../../../core/tickets/ticket.ts';
import { readTicketDocument, writeTicketDocument } from '../../../core/tickets/ticket-document.ts';
import { ConversationFull } from '../../../core/tickets/ticket-errors.ts';
import type { Stored, TicketChange } from '../../../core/tickets/ticket-repository.port.ts';
import { changeKey } from './document-keys.ts';
import type { ConversationChangeDocument, ConversationDocument } from './documents.ts';

/** MongoDB takes no document above 16 MiB; what is stored beside the ticket is small. */
const MAX_DOCUMENT_BYTES = 15 * 1024 * 1024;

/** One conversation while a batch of changes is worked out: as it is stored, then as the changes leave it. */
export class BatchedConversation {
  /** What each of the changes does to status, priority and link. */
  readonly changes: ConversationChangeDocument[] = [];

  private constructor(
    public current: ConversationDocument,
    /** The number of the change that the store has; none of a new one. */
    private readonly before: number | undefined,
  ) {}

  static fromDocument(stored: ConversationDocument): BatchedConversation {
    return new BatchedConversation(stored, stored.changeNumber);
  }

  /** A new one, which takes a number. @throws ConversationFull */
  static create(ticket: Ticket, tokenHash: string, nextChange: () => number): BatchedConversation {
    const { id, siteId, request } = ticket;
    const document = toDocumentBytes(ticket);
    const fixed = { _id: id, siteId, route: request.route, tokenHash, othersChange: 0, othersAt: '' };
    return new BatchedConversation({ ...fixed, ...toColumns(ticket, nextChange(), document) }, undefined);
  }

  get isChanged(): boolean {
    return this.current.changeNumber !== this.before;
  }

  /** The conversation as it is now; the ticket is the caller's own. */
  toStored(repeated: boolean): Stored {
    const { document, changeNumber } = this.current;
    return { ticket: readTicketDocument(Buffer.from(document).toString()), changeNumber, repeated };
  }

  /**
   * Applies a change. It takes a change number unless it changes nothing.
   * @throws ConversationFull, and what `change` throws
   */
  apply(change: TicketChange, nextChange: () => number): Stored {
    const before = this.toStored(false);
    const ticket = change(before.ticket, before.changeNumber);
    if (ticket === before.ticket) return before;
    const { current } = this;
    const document = toDocumentBytes(ticket);
    const changeNumber = nextChange();
    const changes = changesBetween(before.ticket, ticket);
    if (changes.length > 0) {
      const _id = changeKey(current.siteId, current._id, changeNumber);
      this.changes.push({ _id, document: JSON.stringify(changes) });
    }
    const sameActor = current.lastChangedBy === ticket.lastChangedBy;
    const { externalSystem: _system, externalTicketId: _id, ...kept } = current;
    this.current = {
      ...kept,
      ...toColumns(ticket, changeNumber, document),
      othersChange: sameActor ? current.othersChange : current.changeNumber,
      othersAt: sameActor ? current.othersAt : current.updatedAt,
    };
    return { ticket, changeNumber, repeated: false };
  }

  /** The write that brings the store from the state before to this one, and matches no other state. */
  toBulkWrite(): AnyBulkWriteOperation<ConversationDocument> {
    const { current, before } = this;
    if (before === undefined) return { insertOne: { document: current } };
    return {
      replaceOne: { filter: { _id: current._id, siteId: current.siteId, changeNumber: before }, replacement: current },
    };
  }
}

function toColumns(ticket: Ticket, changeNumber: number, document: Uint8Array) {
  const { status, priority, externalSystem, externalTicketId, updatedAt, lastChangedBy } = ticket;
  return {
    status,
    priority,
    ...(externalSystem !== null && { externalSystem }),
    ...(externalTicketId !== null && { externalTicketId }),
    updatedAt,
    changeNumber,
    lastChangedBy,
    document,
    ...toListColumns(ticket),
  };
}

/** What lists of the console show of a conversation, and what searches look in. */
export function toListColumns(ticket: Ticket): Pick<ConversationDocument, 'card' | 'words'> {
  return { card: JSON.stringify(summaryOf(ticket)), words: folded(wordsOf(ticket)) };
}

function toDocumentBytes(ticket: Ticket): Uint8Array {
  const document = Buffer.from(writeTicketDocument(ticket));
  if (document.length > MAX_DOCUMENT_BYTES) throw new ConversationFull('The conversation is too long for the store.');
  return document;
}
