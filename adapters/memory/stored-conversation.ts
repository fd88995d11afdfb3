import { type ConversationChange, changesBetween } from '../../core/tickets/conversation-change.ts';
import { deriveFirstAnswer, deriveResolvedAt, type FirstAnswer } from '../../core/tickets/milestones.ts';
import type { Actor, Ticket } from '../../core/tickets/ticket.ts';
import { parseTicket, serializeTicket } from '../../core/tickets/ticket-document.ts';
import type { IdempotencyRecord, PagePosition, TicketFilter } from '../../core/tickets/ticket-repository.port.ts';

interface ChangePosition {
  readonly changeNumber: number;
  readonly updatedAt: string;
}

/** A stored conversation: its document, and the fields that pages are filtered and sorted by. */
export class StoredConversation {
  document = '';
  changeNumber = 0;
  firstAnswer: FirstAnswer | undefined;
  /** When the conversation was first resolved. */
  resolvedAt: string | undefined;
  readonly usedKeys = new Map<string, IdempotencyRecord>();
  /** Changes of status, priority, team and link, oldest first. */
  readonly history: (readonly ConversationChange[])[] = [];
  private readonly latestChangeByActor = new Map<Actor, ChangePosition>();
  /** A private copy, which is never passed to callers: `read` parses a new one. */
  private ticket: Ticket;

  constructor(
    ticket: Ticket,
    changeNumber: number,
    readonly tokenHash: string,
  ) {
    this.ticket = ticket;
    this.storeTicket(ticket, changeNumber);
  }

  get isTicket(): boolean {
    return this.ticket.request.route === 'ticket';
  }

  get createdAt(): string {
    return this.ticket.createdAt;
  }

  get position(): PagePosition {
    return { updatedAt: this.ticket.updatedAt, id: this.ticket.id };
  }

  /** Returns a copy that the caller may change. */
  parseStoredTicket(): Ticket {
    return parseTicket(this.document);
  }

  storeTicket(ticket: Ticket, changeNumber: number): void {
    const changes = changesBetween(this.ticket, ticket);
    if (changes.length > 0) this.history.push(changes);
    this.document = serializeTicket(ticket);
    this.ticket = this.parseStoredTicket();
    this.changeNumber = changeNumber;
    this.firstAnswer = deriveFirstAnswer(ticket);
    this.resolvedAt = deriveResolvedAt(ticket, this.resolvedAt);
    this.latestChangeByActor.set(ticket.lastChangedBy, { changeNumber, updatedAt: ticket.updatedAt });
  }

  matchesFilter({ changedAfter, updatedSince, changedByOthersThan: actor, ...fields }: TicketFilter): boolean {
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
export function comparePagePositions(one: PagePosition, other: PagePosition): number {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt > other.updatedAt ? -1 : 1;
  if (one.id !== other.id) return one.id > other.id ? -1 : 1;
  return 0;
}

function isChangedAfter({ changeNumber, updatedAt }: ChangePosition, changedAfter = 0, updatedSince = ''): boolean {
  return changeNumber > changedAfter && updatedAt >= updatedSince;
}
