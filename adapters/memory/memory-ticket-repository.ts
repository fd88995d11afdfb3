import { IdempotencyKeyReused } from '../../core/shared/domain-error.ts';
import { countFittingItems } from '../../core/shared/page-bytes.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';
import { toVersionMember } from '../../core/tickets/ticket-document.ts';
import { TicketNotFound } from '../../core/tickets/ticket-errors.ts';
import { toTicketEvents } from '../../core/tickets/ticket-events.ts';
import type {
  IdempotencyRecord,
  NewConversation,
  PagePosition,
  StoredDocument,
  StoredTicket,
  TicketChange,
  TicketFilter,
  TicketPage,
  TicketRepository,
} from '../../core/tickets/ticket-repository.port.ts';
import { comparePagePositions, StoredConversation } from './stored-conversation.ts';
import { WebhookTable } from './webhook-table.ts';

const COMMA = Buffer.from(',');

/** The stored conversations and submissions of one site. */
class SiteConversations {
  latestChange = 0;
  readonly conversations = new Map<string, StoredConversation>();
  readonly submissions = new Map<string, { fingerprint: string; conversation: StoredConversation }>();

  nextChangeNumber(): number {
    this.latestChange += 1;
    return this.latestChange;
  }
}

export class MemoryTicketRepository implements TicketRepository {
  private readonly sites = new Map<string, SiteConversations>();

  constructor(private readonly webhooks = new WebhookTable()) {}

  async open({ ticket, tokenHash, submission }: NewConversation): Promise<StoredTicket> {
    const site = this.sites.get(ticket.siteId) ?? new SiteConversations();
    this.sites.set(ticket.siteId, site);
    const known = site.submissions.get(submission.id);
    if (known) {
      if (known.fingerprint !== submission.fingerprint) throw createKeyReusedError();
      return toStoredTicket(known.conversation, true);
    }
    const conversation = new StoredConversation(ticket, site.nextChangeNumber(), tokenHash);
    site.conversations.set(ticket.id, conversation);
    site.submissions.set(submission.id, { fingerprint: submission.fingerprint, conversation });
    this.webhooks.append(ticket.siteId, () => toTicketEvents(undefined, ticket, conversation.changeNumber));
    return toStoredTicket(conversation, false);
  }

  async listPage(
    siteId: string,
    filter: TicketFilter,
    limit: number,
    skip: number,
    after?: PagePosition,
  ): Promise<TicketPage> {
    const { latestChange, conversations } = this.sites.get(siteId) ?? new SiteConversations();
    const found = [...conversations.values()]
      .filter(
        (one) => one.isTicket && one.matchesFilter(filter) && (!after || comparePagePositions(after, one.position) < 0),
      )
      .sort((one, other) => comparePagePositions(one.position, other.position));
    const items = found.slice(skip, skip + limit).map((one) => Buffer.from(toListItem(one)));
    const fitting = countFittingItems(items.map(({ length }) => length + COMMA.length));
    return {
      documents: Buffer.concat(
        items.slice(0, fitting).flatMap((item, index) => (index === 0 ? [item] : [COMMA, item])),
      ),
      hasMore: found.length > skip + fitting,
      last: found.slice(skip, skip + fitting).at(-1)?.position,
      latestChange,
    };
  }

  async findDocument(siteId: string, ticketId: string): Promise<StoredDocument | undefined> {
    const stored = this.sites.get(siteId)?.conversations.get(ticketId);
    if (!stored?.isTicket) return undefined;
    return { document: Buffer.from(stored.document), changeNumber: stored.changeNumber };
  }

  async change(
    siteId: string,
    ticketId: string,
    change: TicketChange,
    idempotency?: IdempotencyRecord,
  ): Promise<StoredTicket> {
    const { site, stored } = this.find(siteId, ticketId);
    if (!stored.isTicket) throw createTicketNotFound();
    const used = idempotency && stored.usedKeys.get(idempotency.key);
    if (used && used.fingerprint !== idempotency.fingerprint) throw createKeyReusedError();
    if (used) return toStoredTicket(stored, true);

    this.applyTicketChange(change, stored, site);
    if (idempotency) stored.usedKeys.set(idempotency.key, idempotency);
    return toStoredTicket(stored, false);
  }

  async findConversation(siteId: string, conversationId: string, tokenHash: string): Promise<Ticket | undefined> {
    const stored = this.sites.get(siteId)?.conversations.get(conversationId);
    return stored?.tokenHash === tokenHash ? stored.parseStoredTicket() : undefined;
  }

  async findChangeNumber(siteId: string, conversationId: string, tokenHash: string): Promise<number | undefined> {
    const stored = this.sites.get(siteId)?.conversations.get(conversationId);
    return stored?.tokenHash === tokenHash ? stored.changeNumber : undefined;
  }

  async findSubmissionId(siteId: string, conversationId: string): Promise<string | undefined> {
    const submissions = this.sites.get(siteId)?.submissions ?? [];
    return [...submissions].find(([, { conversation }]) => conversation.position.id === conversationId)?.[0];
  }

  async changeConversation(siteId: string, conversationId: string, change: TicketChange): Promise<StoredTicket> {
    const { site, stored } = this.find(siteId, conversationId);
    this.applyTicketChange(change, stored, site);
    return toStoredTicket(stored, false);
  }

  async deleteIdempotencyKeys(at: number, limit: number): Promise<number> {
    const conversations = [...this.sites.values()].flatMap(({ conversations }) => [...conversations.values()]);
    const old = conversations.flatMap(({ usedKeys }) =>
      [...usedKeys.values()].filter((used) => used.at < at).map(({ key }) => ({ usedKeys, key })),
    );
    const deleted = old.slice(0, limit);
    for (const { usedKeys, key } of deleted) usedKeys.delete(key);
    return deleted.length;
  }

  /** Lists the site's conversations of all routes. */
  listConversations(siteId: string): readonly StoredConversation[] {
    return [...(this.sites.get(siteId)?.conversations.values() ?? [])];
  }

  private applyTicketChange(change: TicketChange, stored: StoredConversation, site: SiteConversations): void {
    const before = stored.parseStoredTicket();
    const after = change(before, stored.changeNumber);
    if (after === before) return;
    stored.storeTicket(after, site.nextChangeNumber());
    this.webhooks.append(after.siteId, () => toTicketEvents(before, after, stored.changeNumber));
  }

  private find(siteId: string, conversationId: string): { site: SiteConversations; stored: StoredConversation } {
    const site = this.sites.get(siteId);
    const stored = site?.conversations.get(conversationId);
    if (!site || !stored) throw createTicketNotFound();
    return { site, stored };
  }
}

function toListItem({ document, changeNumber }: StoredConversation): string {
  return document.slice(0, -1) + toVersionMember(changeNumber);
}

function toStoredTicket(stored: StoredConversation, repeated: boolean): StoredTicket {
  return { ticket: stored.parseStoredTicket(), changeNumber: stored.changeNumber, repeated };
}

function createTicketNotFound(): TicketNotFound {
  return new TicketNotFound('The site has no ticket with this id.');
}

function createKeyReusedError(): IdempotencyKeyReused {
  return new IdempotencyKeyReused('This key was already used for a different request.');
}
