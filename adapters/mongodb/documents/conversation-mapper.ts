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
const LARGEST_BYTES = 15 * 1024 * 1024;

/** One conversation while a batch of changes is worked out: as it is stored, then as the changes leave it. */
export class KeptConversation {
  /** What each of the changes does to status, priority and link. */
  readonly changes: ConversationChangeDocument[] = [];

  private constructor(
    public stored: ConversationDocument,
    /** The number of the change that the store has; none of a new one. */
    private readonly before: number | undefined,
  ) {}

  static found(stored: ConversationDocument): KeptConversation {
    return new KeptConversation(stored, stored.changeNumber);
  }

  /** A new one, which takes a number. @throws ConversationFull */
  static opened(ticket: Ticket, tokenHash: string, nextChange: () => number): KeptConversation {
    const { id, siteId, request } = ticket;
    const document = documentOf(ticket);
    const fixed = { _id: id, siteId, route: request.route, tokenHash, othersChange: 0, othersAt: '' };
    return new KeptConversation({ ...fixed, ...columns(ticket, nextChange(), document) }, undefined);
  }

  get isChanged(): boolean {
    return this.stored.changeNumber !== this.before;
  }

  /** The conversation as it is now; the ticket is the caller's own. */
  read(repeated: boolean): Stored {
    const { document, changeNumber } = this.stored;
    return { ticket: readTicketDocument(Buffer.from(document).toString()), changeNumber, repeated };
  }

  /**
   * Applies a change. It takes a change number unless it changes nothing.
   * @throws ConversationFull, and what `change` throws
   */
  apply(change: TicketChange, nextChange: () => number): Stored {
    const before = this.read(false);
    const ticket = change(before.ticket, before.changeNumber);
    if (ticket === before.ticket) return before;
    const { stored } = this;
    const document = documentOf(ticket);
    const changeNumber = nextChange();
    const changes = changesBetween(before.ticket, ticket);
    if (changes.length > 0) {
      const _id = changeKey(stored.siteId, stored._id, changeNumber);
      this.changes.push({ _id, document: JSON.stringify(changes) });
    }
    const sameActor = stored.lastChangedBy === ticket.lastChangedBy;
    const { externalSystem: _system, externalTicketId: _id, ...kept } = stored;
    this.stored = {
      ...kept,
      ...columns(ticket, changeNumber, document),
      othersChange: sameActor ? stored.othersChange : stored.changeNumber,
      othersAt: sameActor ? stored.othersAt : stored.updatedAt,
    };
    return { ticket, changeNumber, repeated: false };
  }

  /** The write that brings the store from the state before to this one, and matches no other state. */
  write(): AnyBulkWriteOperation<ConversationDocument> {
    const { stored, before } = this;
    if (before === undefined) return { insertOne: { document: stored } };
    return {
      replaceOne: { filter: { _id: stored._id, siteId: stored.siteId, changeNumber: before }, replacement: stored },
    };
  }
}

function columns(ticket: Ticket, changeNumber: number, document: Uint8Array) {
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
    ...shownOf(ticket),
  };
}

/** What lists of the console show of a conversation, and what searches look in. */
export function shownOf(ticket: Ticket): Pick<ConversationDocument, 'card' | 'words'> {
  return { card: JSON.stringify(summaryOf(ticket)), words: folded(wordsOf(ticket)) };
}

function documentOf(ticket: Ticket): Uint8Array {
  const document = Buffer.from(writeTicketDocument(ticket));
  if (document.length > LARGEST_BYTES) throw new ConversationFull('The conversation is too long for the store.');
  return document;
}
