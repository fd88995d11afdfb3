import type { AnyBulkWriteOperation } from 'mongodb';
import type { AnyEventType, NewEvent } from '../../../core/events/event.ts';
import { type FindMemberName, toUnnamedAssignee, withCurrentAssignee } from '../../../core/tickets/assignee.ts';
import { listChangedFields } from '../../../core/tickets/conversation-change.ts';
import { foldCaseForSearch, toConversationSummary, toSearchText } from '../../../core/tickets/conversation-summary.ts';
import { toLookupEmail, toLookupPhone } from '../../../core/tickets/inbox-fields.ts';
import { deriveFirstAnswer, deriveResolvedAt } from '../../../core/tickets/milestones.ts';
import type { Ticket } from '../../../core/tickets/ticket.ts';
import { formatAssigneeProperty, parseTicket, serializeStoredTicket } from '../../../core/tickets/ticket-document.ts';
import { ConversationFullError } from '../../../core/tickets/ticket-errors.ts';
import { toTicketEvents } from '../../../core/tickets/ticket-events.ts';
import type { TicketChangeFunction, TicketWriteResult } from '../../../core/tickets/ticket-repository.port.ts';
import { toConversationChangeKey } from './document-keys.ts';
import type { ConversationChangeDocument, ConversationDocument } from './documents.ts';

/** Maximum size of a ticket's JSON in bytes. MongoDB rejects documents above 16 MiB, and the other fields are small. */
const MAX_DOCUMENT_BYTES = 15 * 1024 * 1024;

/** A change that a batch has applied in memory. `before` is `undefined` for a new conversation. */
interface AppliedChange {
  readonly before: Ticket | undefined;
  readonly after: Ticket;
  readonly changeNumber: number;
}

/** A conversation to which a batch of writes is applied in memory before it is stored. */
export class BatchedConversation {
  /** The history entries that the batch adds: changes of status, priority, team, assignee and link. */
  readonly historyEntries: ConversationChangeDocument[] = [];
  private readonly appliedChanges: AppliedChange[] = [];

  private constructor(
    public current: ConversationDocument,
    /** The conversation's change number in the store. `undefined` for a new conversation. */
    private readonly storedChangeNumber: number | undefined,
    private readonly findMemberName: FindMemberName,
  ) {}

  static fromDocument(stored: ConversationDocument, findMemberName: FindMemberName): BatchedConversation {
    return new BatchedConversation(stored, stored.changeNumber, findMemberName);
  }

  /**
   * Creates a new conversation. `takeNextChangeNumber` returns its first change number.
   * @throws ConversationFullError if the ticket is larger than `MAX_DOCUMENT_BYTES`
   */
  static create(
    newTicket: Ticket,
    tokenHash: string,
    takeNextChangeNumber: () => number,
    findMemberName: FindMemberName = () => undefined,
  ): BatchedConversation {
    const ticket = withCurrentAssignee(newTicket, findMemberName);
    const { id, siteId, request } = ticket;
    const document = encodeTicket(ticket);
    const changeNumber = takeNextChangeNumber();
    const initialFields = { _id: id, siteId, route: request.route, tokenHash, othersChange: 0, othersAt: '' };
    const changeableFields = toConversationFields(ticket, changeNumber, document, undefined);
    const conversation = new BatchedConversation({ ...initialFields, ...changeableFields }, undefined, findMemberName);
    conversation.appliedChanges.push({ before: undefined, after: ticket, changeNumber });
    return conversation;
  }

  get isChanged(): boolean {
    return this.current.changeNumber !== this.storedChangeNumber;
  }

  /** Returns the current state. `isRepeated` is whether an earlier request has made the same write. */
  toTicketWriteResult(isRepeated: boolean): TicketWriteResult {
    const ticket = parseStoredTicket(this.current, this.findMemberName);
    return { ticket, changeNumber: this.current.changeNumber, isRepeated };
  }

  /**
   * Applies a change, and calls `takeNextChangeNumber` for its number. If `change` returns its argument, nothing
   * changes.
   * @throws ConversationFullError if the ticket becomes larger than `MAX_DOCUMENT_BYTES`, and any error of `change`
   */
  applyTicketChange(change: TicketChangeFunction, takeNextChangeNumber: () => number): TicketWriteResult {
    const { current } = this;
    // Keeps an assignee who is no longer a member, so that the history records the unassignment.
    const before = parseTicket(decodeTicketJson(current), toUnnamedAssignee(current.assigneeId ?? null));
    const changed = change(before, current.changeNumber);
    if (changed === before) return this.toTicketWriteResult(false);
    const ticket = withCurrentAssignee(changed, this.findMemberName);
    const document = encodeTicket(ticket);
    const changeNumber = takeNextChangeNumber();
    this.appliedChanges.push({ before, after: ticket, changeNumber });
    const changes = listChangedFields(before, ticket);
    if (changes.length > 0) {
      const _id = toConversationChangeKey(current.siteId, current._id, changeNumber);
      this.historyEntries.push({ _id, document: JSON.stringify(changes) });
    }
    const isSameActor = current.lastChangedBy === ticket.lastChangedBy;
    this.current = {
      ...omitClearableFields(current),
      ...toConversationFields(ticket, changeNumber, document, current.resolvedAt),
      othersChange: isSameActor ? current.othersChange : current.changeNumber,
      othersAt: isSameActor ? current.othersAt : current.updatedAt,
    };
    return { ticket, changeNumber, isRepeated: false };
  }

  /** Returns the events of the changes that the batch has applied, in the order of the changes. */
  listEvents(): readonly NewEvent<AnyEventType>[] {
    return this.appliedChanges.flatMap(({ before, after, changeNumber }) =>
      toTicketEvents(before, after, changeNumber),
    );
  }

  /**
   * Returns the write that stores the current state. The write has no effect if the stored state is no longer the one
   * that the batch began with.
   */
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
    ...toConversationListingFields(ticket),
  };
}

type ConversationListingField =
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
export function toConversationListingFields(ticket: Ticket): Pick<ConversationDocument, ConversationListingField> {
  const summary = toConversationSummary(ticket);
  const { createdAt, waitingFor, waitingSince } = summary;
  const visitorEmail = toLookupEmail(ticket.visitor.email);
  const visitorPhone = toLookupPhone(ticket.visitor.phone);
  return {
    // `card` omits the assignee, whose name may change.
    card: JSON.stringify({ ...summary, assignee: undefined }),
    words: foldCaseForSearch(toSearchText(ticket)),
    createdAt,
    ...(visitorEmail !== null && { visitorEmail }),
    ...(visitorPhone !== null && { visitorPhone }),
    ...(waitingFor !== null && waitingSince !== null && { waitingFor, waitingSince }),
    ...deriveFirstAnswer(ticket),
  };
}

/** Omits the fields that a change may clear. Keeps `resolvedAt`, because no change clears it. */
function omitClearableFields({
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

type StoredJson = Pick<ConversationDocument, 'document'>;
type StoredJsonWithAssignee = StoredJson & Pick<ConversationDocument, 'assigneeId'>;

/** Returns the published JSON of a stored conversation. */
export function toPublishedDocument(stored: StoredJsonWithAssignee, findMemberName: FindMemberName): Uint8Array {
  return Buffer.concat([...toUnclosedDocumentParts(stored, findMemberName), CLOSING_BRACE]);
}

/** Returns the published JSON of a stored conversation in parts, without the closing brace. */
export function toUnclosedDocumentParts(
  stored: StoredJsonWithAssignee,
  findMemberName: FindMemberName,
): readonly Uint8Array[] {
  const { assigneeId } = stored;
  const name = assigneeId === undefined ? undefined : findMemberName(assigneeId);
  const assignee = assigneeId === undefined || name === undefined ? null : { accountId: assigneeId, name };
  const member = assignee ? Buffer.from(formatAssigneeProperty(assignee)) : NULL_ASSIGNEE_PROPERTY;
  return [addMissingTeam(stored).subarray(0, -1), member];
}

const CLOSING_BRACE = Buffer.from('}');
const NULL_ASSIGNEE_PROPERTY = Buffer.from(formatAssigneeProperty(null));

/**
 * Returns the stored JSON of a conversation, with the property `team` added if it is missing. Older versions, which may
 * run at the same time, store documents without `team`. Because of this function, no migration has to rewrite them. The
 * JSON never has a property `assignee`.
 */
export function addMissingTeam({ document }: StoredJson): Uint8Array {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  // The properties before `summary` contain no free text, so the first match of each pattern is the property itself.
  const summaryOffset = bytes.indexOf(SUMMARY_PROPERTY_START);
  if (summaryOffset < 0 || bytes.subarray(0, summaryOffset).includes(TEAM_PROPERTY_START)) return document;
  return Buffer.concat([bytes.subarray(0, summaryOffset), NULL_TEAM_PROPERTY, bytes.subarray(summaryOffset)]);
}

const SUMMARY_PROPERTY_START = Buffer.from(',"summary":');
const TEAM_PROPERTY_START = Buffer.from(',"team":');
const NULL_TEAM_PROPERTY = Buffer.from(',"team":null');

/** Parses the ticket of a stored conversation. The assignee is null if `findMemberName` finds no name. */
export function parseStoredTicket(
  stored: StoredJsonWithAssignee,
  findMemberName: FindMemberName = () => undefined,
): Ticket {
  const ticket = parseTicket(decodeTicketJson(stored), toUnnamedAssignee(stored.assigneeId ?? null));
  return withCurrentAssignee(ticket, findMemberName);
}

function decodeTicketJson(stored: StoredJson): string {
  return Buffer.from(addMissingTeam(stored)).toString();
}

function encodeTicket(ticket: Ticket): Uint8Array {
  const document = Buffer.from(serializeStoredTicket(ticket));
  if (document.length > MAX_DOCUMENT_BYTES)
    throw new ConversationFullError('The conversation is too long to be stored.');
  return document;
}
