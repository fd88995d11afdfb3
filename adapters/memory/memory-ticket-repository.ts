import { IdempotencyKeyReusedError } from '../../core/shared/domain-error.ts';
import { countFittingItems } from '../../core/shared/page-bytes.ts';
import { withCurrentAssignee } from '../../core/tickets/assignee.ts';
import {
  type ErasedConversation,
  type ErasureCommand,
  isErasurePermitted,
  serializeErasedTicket,
  toErasedConversation,
  toErasureEvents,
} from '../../core/tickets/erased-conversation.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';
import { formatVersionProperty } from '../../core/tickets/ticket-document.ts';
import { TicketErasedError, TicketNotFoundError } from '../../core/tickets/ticket-errors.ts';
import { toTicketEvents } from '../../core/tickets/ticket-events.ts';
import type {
  IdempotencyRecord,
  NewConversation,
  StoredDocument,
  TicketChangeFunction,
  TicketFilter,
  TicketPage,
  TicketRepository,
  TicketSortKey,
  TicketWriteResult,
} from '../../core/tickets/ticket-repository.port.ts';
import { ErasureTable } from './erasure-table.ts';
import { EventTables } from './event-tables.ts';
import { compareTicketSortKeys, StoredConversation } from './stored-conversation.ts';

const COMMA = Buffer.from(',');

/** The conversations and submissions of one site. */
class SiteConversations {
  latestChange = 0;
  readonly conversations = new Map<string, StoredConversation>();
  readonly erased = new Map<string, ErasedConversation>();
  readonly submissions = new Map<string, { fingerprint: string; conversation: StoredConversation }>();

  nextChangeNumber(): number {
    this.latestChange += 1;
    return this.latestChange;
  }
}

/**
 * Called when a conversation is erased. Deletes the records that another repository has about the conversation. Returns
 * the number of CRM deliveries whose bodies it erases.
 */
export type EraseListener = (ticket: Ticket, command: ErasureCommand) => number;

export class MemoryTicketRepository implements TicketRepository {
  private readonly sites = new Map<string, SiteConversations>();
  private readonly eraseListeners: EraseListener[] = [];

  constructor(
    private readonly events = new EventTables(),
    private readonly erasures = new ErasureTable(),
    /** Returns the display name of a member of the site, `undefined` if the account is not a member. */
    private readonly findMemberName: (siteId: string, accountId: string) => string | undefined = () => undefined,
  ) {}

  /** Registers a listener that each erasure of a conversation calls. */
  onErase(listener: EraseListener): void {
    this.eraseListeners.push(listener);
  }

  async addConversation({ ticket: given, tokenHash, submission }: NewConversation): Promise<TicketWriteResult> {
    const findName = (accountId: string) => this.findMemberName(given.siteId, accountId);
    const ticket = withCurrentAssignee(given, findName);
    const site = this.sites.get(ticket.siteId) ?? new SiteConversations();
    this.sites.set(ticket.siteId, site);
    const existing = site.submissions.get(submission.id);
    if (existing) {
      if (existing.fingerprint !== submission.fingerprint) throw createKeyReusedError();
      return toTicketWriteResult(existing.conversation, true);
    }
    const conversation = new StoredConversation(ticket, site.nextChangeNumber(), tokenHash, findName);
    site.conversations.set(ticket.id, conversation);
    site.submissions.set(submission.id, { fingerprint: submission.fingerprint, conversation });
    this.events.appendEvents(ticket.siteId, () => toTicketEvents(undefined, ticket, conversation.changeNumber));
    return toTicketWriteResult(conversation, false);
  }

  async listPage(
    siteId: string,
    filter: TicketFilter,
    limit: number,
    skip: number,
    after?: TicketSortKey,
  ): Promise<TicketPage> {
    const { latestChange, conversations, erased } = this.sites.get(siteId) ?? new SiteConversations();
    const listed = [...conversations.values()].filter((one) => one.isTicket && one.matchesFilter(filter));
    const listedErased = [...erased.values()].filter((one) => isErasedTicketListed(one, filter));
    const found = [
      ...listed.map((one) => ({ sortKey: one.sortKey, item: toListItemJson(one) })),
      ...listedErased.map((one) => ({ sortKey: one, item: serializeErasedTicket(one) })),
    ]
      .filter(({ sortKey }) => !after || compareTicketSortKeys(after, sortKey) < 0)
      .sort((one, other) => compareTicketSortKeys(one.sortKey, other.sortKey));
    const items = found.slice(skip, skip + limit).map(({ item }) => Buffer.from(item));
    const fitting = countFittingItems(items.map(({ length }) => length + COMMA.length));
    return {
      documents: Buffer.concat(
        items.slice(0, fitting).flatMap((item, index) => (index === 0 ? [item] : [COMMA, item])),
      ),
      hasMore: found.length > skip + fitting,
      lastSortKey: toTicketSortKey(found.slice(skip, skip + fitting).at(-1)?.sortKey),
      latestChangeNumber: latestChange,
    };
  }

  async findDocument(siteId: string, ticketId: string): Promise<StoredDocument | undefined> {
    const stored = this.sites.get(siteId)?.conversations.get(ticketId);
    if (!stored) this.rejectErased(siteId, ticketId, true);
    if (!stored?.isTicket) return undefined;
    return { document: Buffer.from(stored.document), changeNumber: stored.changeNumber };
  }

  async change(
    siteId: string,
    ticketId: string,
    change: TicketChangeFunction,
    idempotency?: IdempotencyRecord,
  ): Promise<TicketWriteResult> {
    const { site, stored } = this.find(siteId, ticketId, true);
    if (!stored.isTicket) throw createTicketNotFoundError();
    const used = idempotency && stored.idempotencyRecords.get(idempotency.key);
    if (used && used.fingerprint !== idempotency.fingerprint) throw createKeyReusedError();
    if (used) return toTicketWriteResult(stored, true);

    this.applyTicketChange(change, stored, site);
    if (idempotency) stored.idempotencyRecords.set(idempotency.key, idempotency);
    return toTicketWriteResult(stored, false);
  }

  async findConversation(siteId: string, conversationId: string, tokenHash: string): Promise<Ticket | undefined> {
    const stored = this.sites.get(siteId)?.conversations.get(conversationId);
    if (!stored) this.rejectErased(siteId, conversationId, false);
    return stored?.tokenHash === tokenHash ? stored.parseStoredTicket() : undefined;
  }

  async findConversationChangeNumber(
    siteId: string,
    conversationId: string,
    tokenHash: string,
  ): Promise<number | undefined> {
    const stored = this.sites.get(siteId)?.conversations.get(conversationId);
    return stored?.tokenHash === tokenHash ? stored.changeNumber : undefined;
  }

  async findSubmissionId(siteId: string, conversationId: string): Promise<string | undefined> {
    const submissions = this.sites.get(siteId)?.submissions ?? [];
    this.rejectErased(siteId, conversationId, false);
    return [...submissions].find(([, { conversation }]) => conversation.sortKey.id === conversationId)?.[0];
  }

  async changeConversation(
    siteId: string,
    conversationId: string,
    change: TicketChangeFunction,
  ): Promise<TicketWriteResult> {
    const { site, stored } = this.find(siteId, conversationId, false);
    this.applyTicketChange(change, stored, site);
    return toTicketWriteResult(stored, false);
  }

  async erase(siteId: string, conversationId: string, command: ErasureCommand): Promise<ErasedConversation> {
    const { site, stored } = this.find(siteId, conversationId, command.ticketsOnly);
    if (command.ticketsOnly && !stored.isTicket) throw createTicketNotFoundError();
    const ticket = stored.parseStoredTicket();
    if (!isErasurePermitted(ticket, command)) throw createTicketNotFoundError();
    const erased = toErasedConversation(ticket, site.nextChangeNumber(), command.at);
    site.conversations.delete(conversationId);
    site.erased.set(conversationId, erased);
    for (const [id, { conversation }] of site.submissions) if (conversation === stored) site.submissions.delete(id);
    const removed = this.events.eraseSubject(siteId, conversationId, command.at);
    const deliveries = this.eraseListeners.reduce((sum, listener) => sum + listener(ticket, command), 0);
    this.events.appendEvents(siteId, () => toErasureEvents(erased, command.by));
    const counts = { conversations: 1, messages: ticket.messages.length, deliveries, ...removed };
    if (command.erasureId !== undefined) this.erasures.addCounts(command.erasureId, counts);
    return { ...erased };
  }

  async listUnresolvedAssignedIds(siteId: string, accountId: string, limit: number): Promise<readonly string[]> {
    return this.findAssigned(siteId, accountId, false, limit).map(({ sortKey }) => sortKey.id);
  }

  async unassignResolved(siteId: string, accountId: string, limit: number): Promise<number> {
    const found = this.findAssigned(siteId, accountId, true, limit);
    for (const one of found) one.unassign();
    return found.length;
  }

  private findAssigned(siteId: string, accountId: string, isResolved: boolean, limit: number) {
    return this.listConversations(siteId)
      .filter((one) => one.assigneeId === accountId && one.isResolved === isResolved)
      .slice(0, limit);
  }

  async deleteIdempotencyKeys(at: number, limit: number): Promise<number> {
    const conversations = [...this.sites.values()].flatMap(({ conversations }) => [...conversations.values()]);
    const old = conversations.flatMap(({ idempotencyRecords }) =>
      [...idempotencyRecords.values()].filter((used) => used.at < at).map(({ key }) => ({ idempotencyRecords, key })),
    );
    const deleted = old.slice(0, limit);
    for (const { idempotencyRecords, key } of deleted) idempotencyRecords.delete(key);
    return deleted.length;
  }

  /** Lists the site's tickets and chats. */
  listConversations(siteId: string): readonly StoredConversation[] {
    return [...(this.sites.get(siteId)?.conversations.values() ?? [])];
  }

  private applyTicketChange(change: TicketChangeFunction, stored: StoredConversation, site: SiteConversations): void {
    const before = stored.parseForChange();
    const changed = change(before, stored.changeNumber);
    if (changed === before) return;
    const after = withCurrentAssignee(changed, (accountId) => this.findMemberName(changed.siteId, accountId));
    stored.storeTicket(after, site.nextChangeNumber());
    this.events.appendEvents(after.siteId, () => toTicketEvents(before, after, stored.changeNumber));
  }

  /** Returns the record of an erased conversation. Returns `undefined` if the conversation was not erased. */
  findErased(siteId: string, conversationId: string): ErasedConversation | undefined {
    return this.sites.get(siteId)?.erased.get(conversationId);
  }

  private rejectErased(siteId: string, conversationId: string, ticketsOnly: boolean): void {
    const erased = this.findErased(siteId, conversationId);
    if (erased && (!ticketsOnly || erased.route === 'ticket')) throw new TicketErasedError();
  }

  private find(
    siteId: string,
    conversationId: string,
    ticketsOnly: boolean,
  ): { site: SiteConversations; stored: StoredConversation } {
    const site = this.sites.get(siteId);
    const stored = site?.conversations.get(conversationId);
    if (!stored) this.rejectErased(siteId, conversationId, ticketsOnly);
    if (!site || !stored) throw createTicketNotFoundError();
    return { site, stored };
  }
}

/**
 * Whether a list contains this erased ticket. A list contains erased tickets only if it starts at a change number or
 * time, because only synchronising clients need to learn of erasures.
 */
function isErasedTicketListed(
  { route, changeNumber, updatedAt }: ErasedConversation,
  { changedAfter, updatedSince }: TicketFilter,
): boolean {
  if (route !== 'ticket' || (changedAfter === undefined && updatedSince === undefined)) return false;
  return changeNumber > (changedAfter ?? 0) && updatedAt >= (updatedSince ?? '');
}

function toTicketSortKey(sortKey: TicketSortKey | undefined): TicketSortKey | undefined {
  return sortKey && { updatedAt: sortKey.updatedAt, id: sortKey.id };
}

function toListItemJson({ document, changeNumber }: StoredConversation): string {
  return document.slice(0, -1) + formatVersionProperty(changeNumber);
}

function toTicketWriteResult(stored: StoredConversation, isRepeated: boolean): TicketWriteResult {
  return { ticket: stored.parseStoredTicket(), changeNumber: stored.changeNumber, isRepeated };
}

function createTicketNotFoundError(): TicketNotFoundError {
  return new TicketNotFoundError('The site has no ticket with this id.');
}

function createKeyReusedError(): IdempotencyKeyReusedError {
  return new IdempotencyKeyReusedError('This key was already used for a different request.');
}
