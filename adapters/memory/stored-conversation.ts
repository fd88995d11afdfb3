import { type FindMemberName, withCurrentAssignee } from '../../core/tickets/assignee.ts';
import { type ConversationFieldChange, listChangedFields } from '../../core/tickets/conversation-change.ts';
import { deriveFirstAnswer, deriveResolvedAt, type FirstAnswer } from '../../core/tickets/milestones.ts';
import type { Actor, Ticket } from '../../core/tickets/ticket.ts';
import { parseTicket, serializeStoredTicket, serializeTicket } from '../../core/tickets/ticket-document.ts';
import type { IdempotencyRecord, TicketFilter, TicketSortKey } from '../../core/tickets/ticket-repository.port.ts';

/** Identifies a change of a conversation. `updatedAt` is an ISO time. */
interface ChangeNumberAndTime {
  readonly changeNumber: number;
  readonly updatedAt: string;
}

/** A stored conversation: its document, and the fields that pages are filtered and sorted by. */
export class StoredConversation {
  private storedDocument = '';
  changeNumber = 0;
  firstAnswer: FirstAnswer | undefined;
  /** When the conversation was first resolved, as an ISO time. Undefined if it never was. */
  resolvedAt: string | undefined;
  readonly idempotencyRecords = new Map<string, IdempotencyRecord>();
  /** Changes of status, priority, team, assignee and link, oldest first. */
  readonly history: (readonly ConversationFieldChange[])[] = [];
  private readonly latestChangeByActor = new Map<Actor, ChangeNumberAndTime>();
  /** A private copy. Callers get another copy, from `parseStoredTicket` or `parseForChange`. */
  private ticket: Ticket;

  constructor(
    ticket: Ticket,
    changeNumber: number,
    readonly tokenHash: string,
    private readonly findMemberName: FindMemberName,
  ) {
    this.ticket = ticket;
    this.storeTicket(ticket, changeNumber);
  }

  get isTicket(): boolean {
    return this.ticket.request.route === 'ticket';
  }

  get isResolved(): boolean {
    return this.ticket.status === 'resolved';
  }

  get createdAt(): string {
    return this.ticket.createdAt;
  }

  get sortKey(): TicketSortKey {
    return { updatedAt: this.ticket.updatedAt, id: this.ticket.id };
  }

  /** The document as the API publishes it, with the current name of the assignee. */
  get document(): string {
    return serializeTicket(this.parseStoredTicket());
  }

  /**
   * The id of the account to which the conversation is assigned, even if the account is no longer a member of the site.
   */
  get assigneeId(): string | null {
    return this.ticket.assignee?.accountId ?? null;
  }

  /** Removes the assignee without recording a change or increasing the change number. */
  unassign(): void {
    this.ticket = { ...this.ticket, assignee: null };
  }

  /** Returns a copy of the ticket. Its assignee is `null` if the account is no longer a member of the site. */
  parseStoredTicket(): Ticket {
    return withCurrentAssignee(this.parseForChange(), this.findMemberName);
  }

  /**
   * Like `parseStoredTicket`, but keeps an assignee who is no longer a member, so that a change can record the removal.
   */
  parseForChange(): Ticket {
    const { assignee } = this.ticket;
    const name = assignee && (this.findMemberName(assignee.accountId) ?? '');
    return parseTicket(this.storedDocument, assignee && { ...assignee, name: name ?? '' });
  }

  storeTicket(ticket: Ticket, changeNumber: number): void {
    const changes = listChangedFields(this.ticket, ticket);
    if (changes.length > 0) this.history.push(changes);
    this.storedDocument = serializeStoredTicket(ticket);
    this.ticket = parseTicket(this.storedDocument, ticket.assignee && { ...ticket.assignee });
    this.changeNumber = changeNumber;
    this.firstAnswer = deriveFirstAnswer(ticket);
    this.resolvedAt = deriveResolvedAt(ticket, this.resolvedAt);
    this.latestChangeByActor.set(ticket.lastChangedBy, { changeNumber, updatedAt: ticket.updatedAt });
  }

  matchesFilter({
    changedAfter,
    updatedSince,
    changedByOthersThan: actor,
    assigneeId,
    ...fields
  }: TicketFilter): boolean {
    if (assigneeId !== undefined && assigneeId !== this.assigneeId) return false;
    const matchesFields = (['status', 'priority', 'team', 'externalSystem', 'externalTicketId'] as const).every(
      (name) => fields[name] === undefined || fields[name] === this.ticket[name],
    );
    const { changeNumber, ticket: own } = this;
    if (!matchesFields || !isChangedAfter({ changeNumber, updatedAt: own.updatedAt }, changedAfter, updatedSince))
      return false;
    if (actor === undefined) return true;
    if (changedAfter === undefined && updatedSince === undefined) return own.lastChangedBy !== actor;
    return [...this.latestChangeByActor].some(
      ([by, change]) => by !== actor && isChangedAfter(change, changedAfter, updatedSince),
    );
  }
}

/** The order of lists: `updatedAt` descending, then `id` descending. */
export function compareTicketSortKeys(one: TicketSortKey, other: TicketSortKey): number {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt > other.updatedAt ? -1 : 1;
  if (one.id !== other.id) return one.id > other.id ? -1 : 1;
  return 0;
}

function isChangedAfter(
  { changeNumber, updatedAt }: ChangeNumberAndTime,
  changedAfter = 0,
  updatedSince = '',
): boolean {
  return changeNumber > changedAfter && updatedAt >= updatedSince;
}
