import type { AnyBulkWriteOperation } from 'mongodb';
import type { AnyEventType, NewEvent } from '../../../core/events/event.ts';
import { type FindMemberName, toAssignee, withCurrentAssignee } from '../../../core/tickets/assignee.ts';
import { listChangedFields } from '../../../core/tickets/conversation-change.ts';
import { foldCase, toConversationSummary, toSearchText } from '../../../core/tickets/conversation-summary.ts';
import { toLookupEmail, toLookupPhone } from '../../../core/tickets/inbox-fields.ts';
import { deriveFirstAnswer, deriveResolvedAt } from '../../../core/tickets/milestones.ts';
import type { Ticket } from '../../../core/tickets/ticket.ts';
import { formatAssigneeMember, parseTicket, serializeStoredTicket } from '../../../core/tickets/ticket-document.ts';
import { ConversationFull } from '../../../core/tickets/ticket-errors.ts';
import { toTicketEvents } from '../../../core/tickets/ticket-events.ts';
import type { StoredTicket, TicketChange } from '../../../core/tickets/ticket-repository.port.ts';
import { toConversationChangeKey } from './document-keys.ts';
import type { ConversationChangeDocument, ConversationDocument } from './documents.ts';

/** Maximum size of a ticket in bytes. MongoDB rejects documents above 16 MiB, and the other fields are small. */
const MAX_DOCUMENT_BYTES = 15 * 1024 * 1024;

/** A change that the batch applies. `before` is undefined for a new conversation. */
interface AppliedChange {
  readonly before: Ticket | undefined;
  readonly after: Ticket;
  readonly changeNumber: number;
}

/** One conversation while a batch of changes is applied to it, from the stored state to the new one. */
export class BatchedConversation {
  /** The history entries that the batch adds: changes of status, priority, team, assignee and link. */
  readonly changes: ConversationChangeDocument[] = [];
  private readonly appliedChanges: AppliedChange[] = [];

  private constructor(
    public current: ConversationDocument,
    /** The change number in the store, `undefined` for a new conversation. */
    private readonly storedChangeNumber: number | undefined,
    private readonly findMemberName: FindMemberName,
  ) {}

  static fromDocument(stored: ConversationDocument, findMemberName: FindMemberName): BatchedConversation {
    return new BatchedConversation(stored, stored.changeNumber, findMemberName);
  }

  /** Creates a new conversation and takes its first change number from `nextChange`. @throws ConversationFull */
  static create(
    given: Ticket,
    tokenHash: string,
    nextChange: () => number,
    findMemberName: FindMemberName = () => undefined,
  ): BatchedConversation {
    const ticket = withCurrentAssignee(given, findMemberName);
    const { id, siteId, request } = ticket;
    const document = toDocumentBytes(ticket);
    const changeNumber = nextChange();
    const fixed = { _id: id, siteId, route: request.route, tokenHash, othersChange: 0, othersAt: '' };
    const fields = toConversationFields(ticket, changeNumber, document, undefined);
    const conversation = new BatchedConversation({ ...fixed, ...fields }, undefined, findMemberName);
    conversation.appliedChanges.push({ before: undefined, after: ticket, changeNumber });
    return conversation;
  }

  get isChanged(): boolean {
    return this.current.changeNumber !== this.storedChangeNumber;
  }

  /** Returns the current state. The ticket is a copy that the caller may change. */
  toStoredTicket(repeated: boolean): StoredTicket {
    const ticket = parseStoredTicket(this.current, this.findMemberName);
    return { ticket, changeNumber: this.current.changeNumber, repeated };
  }

  /**
   * Applies a change. Takes a change number from `nextChange`, unless `change` returns the same ticket.
   * @throws ConversationFull, and any error of `change`
   */
  applyTicketChange(change: TicketChange, nextChange: () => number): StoredTicket {
    const { current } = this;
    // Still with an assignee who has left, so that the change records it.
    const before = parseTicket(decodeDocument(current), toAssignee(current.assigneeId ?? null));
    const changed = change(before, current.changeNumber);
    if (changed === before) return this.toStoredTicket(false);
    const ticket = withCurrentAssignee(changed, this.findMemberName);
    const document = toDocumentBytes(ticket);
    const changeNumber = nextChange();
    this.appliedChanges.push({ before, after: ticket, changeNumber });
    const changes = listChangedFields(before, ticket);
    if (changes.length > 0) {
      const _id = toConversationChangeKey(current.siteId, current._id, changeNumber);
      this.changes.push({ _id, document: JSON.stringify(changes) });
    }
    const sameActor = current.lastChangedBy === ticket.lastChangedBy;
    this.current = {
      ...omitOptionalFields(current),
      ...toConversationFields(ticket, changeNumber, document, current.resolvedAt),
      othersChange: sameActor ? current.othersChange : current.changeNumber,
      othersAt: sameActor ? current.othersAt : current.updatedAt,
    };
    return { ticket, changeNumber, repeated: false };
  }

  /** Returns the events of the changes that the batch applies, in the order of the changes. */
  listEvents(): readonly NewEvent<AnyEventType>[] {
    return this.appliedChanges.flatMap(({ before, after, changeNumber }) =>
      toTicketEvents(before, after, changeNumber),
    );
  }

  /** Returns the write of the current state. It matches only the stored state from which the batch started. */
  toBulkWrite(): AnyBulkWriteOperation<ConversationDocument> {
    const { current, storedChangeNumber: changeNumber } = this;
    if (changeNumber === undefined) return { insertOne: { document: current } };
    return {
      replaceOne: { filter: { _id: current._id, siteId: current.siteId, changeNumber }, replacement: current },
    };
  }
}

/** Returns the fields that each change writes. `knownResolvedAt` is `resolvedAt` before the change. */
function toConversationFields(
  ticket: Ticket,
  changeNumber: number,
  document: Uint8Array,
  knownResolvedAt: string | undefined,
) {
  const { status, priority, team, assignee, externalSystem, externalTicketId, updatedAt, lastChangedBy } = ticket;
  const resolvedAt = deriveResolvedAt(ticket, knownResolvedAt);
  return {
    status,
    priority,
    ...(team !== null && { team }),
    ...(assignee && { assigneeId: assignee.accountId }),
    ...(externalSystem !== null && { externalSystem }),
    ...(externalTicketId !== null && { externalTicketId }),
    updatedAt,
    changeNumber,
    lastChangedBy,
    document,
    ...(resolvedAt !== undefined && { resolvedAt }),
    ...toListFields(ticket),
  };
}

type ListField =
  | 'card'
  | 'words'
  | 'createdAt'
  | 'visitorEmail'
  | 'visitorPhone'
  | 'waitingFor'
  | 'waitingSince'
  | 'firstAnsweredAt'
  | 'firstAnswerMs';

/**
 * Returns the fields for lists and statistics of the console: `card`, the text for searches (`words`), and the fields
 * of indexes.
 */
export function toListFields(ticket: Ticket): Pick<ConversationDocument, ListField> {
  const summary = toConversationSummary(ticket);
  const { createdAt, waitingFor, waitingSince } = summary;
  const visitorEmail = toLookupEmail(ticket.visitor.email);
  const visitorPhone = toLookupPhone(ticket.visitor.phone);
  return {
    // Without the assignee, whose name may change.
    card: JSON.stringify({ ...summary, assignee: undefined }),
    words: foldCase(toSearchText(ticket)),
    createdAt,
    ...(visitorEmail !== null && { visitorEmail }),
    ...(visitorPhone !== null && { visitorPhone }),
    ...(waitingFor !== null && waitingSince !== null && { waitingFor, waitingSince }),
    ...deriveFirstAnswer(ticket),
  };
}

/** Removes the fields that are unset if they are null, except `resolvedAt`, which stays once it is set. */
function omitOptionalFields({
  team: _team,
  assigneeId: _assigneeId,
  externalSystem: _system,
  externalTicketId: _id,
  waitingFor: _waitingFor,
  waitingSince: _waitingSince,
  firstAnsweredAt: _firstAnsweredAt,
  firstAnswerMs: _firstAnswerMs,
  ...others
}: ConversationDocument) {
  return others;
}

type StoredBytes = Pick<ConversationDocument, 'document'>;
type StoredAssignment = StoredBytes & Pick<ConversationDocument, 'assigneeId'>;

/** Returns the published JSON of a stored conversation. */
export function toPublishedDocument(stored: StoredAssignment, findMemberName: FindMemberName): Uint8Array {
  return Buffer.concat([...toOpenDocument(stored, findMemberName), CLOSING_BRACE]);
}

/** Returns the published JSON of a stored conversation in parts, without the closing brace. */
export function toOpenDocument(stored: StoredAssignment, findMemberName: FindMemberName): readonly Uint8Array[] {
  const { assigneeId } = stored;
  const name = assigneeId === undefined ? undefined : findMemberName(assigneeId);
  const assignee = assigneeId === undefined || name === undefined ? null : { accountId: assigneeId, name };
  const member = assignee ? Buffer.from(formatAssigneeMember(assignee)) : NO_ASSIGNEE_MEMBER;
  return [toStoredDocument(stored).subarray(0, -1), member];
}

const CLOSING_BRACE = Buffer.from('}');
const NO_ASSIGNEE_MEMBER = Buffer.from(formatAssigneeMember(null));

/**
 * Returns the stored JSON of a conversation, which has no member `assignee`. Older versions, which may run at the same
 * time, store documents without the member `team`. It is added here, so that no migration has to rewrite every
 * document.
 */
export function toStoredDocument({ document }: StoredBytes): Uint8Array {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  // The members before `summary` contain no free text, so the first matches are the members themselves.
  const summaryAt = bytes.indexOf(SUMMARY_MEMBER);
  if (summaryAt < 0 || bytes.subarray(0, summaryAt).includes(TEAM_MEMBER)) return document;
  return Buffer.concat([bytes.subarray(0, summaryAt), NO_TEAM, bytes.subarray(summaryAt)]);
}

const SUMMARY_MEMBER = Buffer.from(',"summary":');
const TEAM_MEMBER = Buffer.from(',"team":');
const NO_TEAM = Buffer.from(',"team":null');

/** Parses the ticket of a stored conversation. */
export function parseStoredTicket(stored: StoredAssignment, findMemberName: FindMemberName = () => undefined): Ticket {
  const ticket = parseTicket(decodeDocument(stored), toAssignee(stored.assigneeId ?? null));
  return withCurrentAssignee(ticket, findMemberName);
}

function decodeDocument(stored: StoredBytes): string {
  return Buffer.from(toStoredDocument(stored)).toString();
}

function toDocumentBytes(ticket: Ticket): Uint8Array {
  const document = Buffer.from(serializeStoredTicket(ticket));
  if (document.length > MAX_DOCUMENT_BYTES) throw new ConversationFull('The conversation is too long to be stored.');
  return document;
}
