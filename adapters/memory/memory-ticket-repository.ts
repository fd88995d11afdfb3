import { IdempotencyKeyReused } from '../../core/shared/domain-error.ts';
import { countThatFits } from '../../core/shared/page-bytes.ts';
import type { Ticket } from '../../core/tickets/ticket.ts';
import { versionMember } from '../../core/tickets/ticket-document.ts';
import { TicketNotFound } from '../../core/tickets/ticket-errors.ts';
import type {
  Once,
  Opening,
  Position,
  Stored,
  StoredDocument,
  TicketChange,
  TicketFilter,
  TicketPage,
  TicketRepository,
} from '../../core/tickets/ticket-repository.port.ts';
import { comparePositions, StoredConversation } from './stored-conversation.ts';

const COMMA = Buffer.from(',');

/** What is kept of one site. */
class SiteEntry {
  latestChange = 0;
  readonly conversations = new Map<string, StoredConversation>();
  readonly submissions = new Map<string, { fingerprint: string; conversation: StoredConversation }>();

  nextChange(): number {
    this.latestChange += 1;
    return this.latestChange;
  }
}

export class MemoryTicketRepository implements TicketRepository {
  private readonly sites = new Map<string, SiteEntry>();

  async open({ ticket, tokenHash, submission }: Opening): Promise<Stored> {
    const site = this.sites.get(ticket.siteId) ?? new SiteEntry();
    this.sites.set(ticket.siteId, site);
    const known = site.submissions.get(submission.id);
    if (known) {
      if (known.fingerprint !== submission.fingerprint) throw keyReused();
      return toStored(known.conversation, true);
    }
    const conversation = new StoredConversation(ticket, site.nextChange(), tokenHash);
    site.conversations.set(ticket.id, conversation);
    site.submissions.set(submission.id, { fingerprint: submission.fingerprint, conversation });
    return toStored(conversation, false);
  }

  async page(siteId: string, filter: TicketFilter, limit: number, skip: number, after?: Position): Promise<TicketPage> {
    const { latestChange, conversations } = this.sites.get(siteId) ?? new SiteEntry();
    const found = [...conversations.values()]
      .filter((one) => one.isTicket && one.matches(filter) && (!after || comparePositions(after, one.position) < 0))
      .sort((one, other) => comparePositions(one.position, other.position));
    const items = found.slice(skip, skip + limit).map((one) => Buffer.from(toListItem(one)));
    const shown = countThatFits(items.map(({ length }) => length + COMMA.length));
    return {
      documents: Buffer.concat(items.slice(0, shown).flatMap((item, index) => (index === 0 ? [item] : [COMMA, item]))),
      hasMore: found.length > skip + shown,
      last: found.slice(skip, skip + shown).at(-1)?.position,
      latestChange,
    };
  }

  async document(siteId: string, ticketId: string): Promise<StoredDocument | undefined> {
    const stored = this.sites.get(siteId)?.conversations.get(ticketId);
    if (!stored?.isTicket) return undefined;
    return { document: Buffer.from(stored.document), changeNumber: stored.changeNumber };
  }

  async change(siteId: string, ticketId: string, change: TicketChange, once?: Once): Promise<Stored> {
    const { site, kept } = this.find(siteId, ticketId);
    if (!kept.isTicket) throw ticketNotFound();
    const used = once && kept.usedKeys.get(once.key);
    if (used && used.fingerprint !== once.fingerprint) throw keyReused();
    if (used) return toStored(kept, true);

    apply(change, kept, site);
    if (once) kept.usedKeys.set(once.key, once);
    return toStored(kept, false);
  }

  async conversation(siteId: string, conversationId: string, tokenHash: string): Promise<Ticket | undefined> {
    const stored = this.sites.get(siteId)?.conversations.get(conversationId);
    return stored?.tokenHash === tokenHash ? stored.read() : undefined;
  }

  async changeConversation(siteId: string, conversationId: string, change: TicketChange): Promise<Stored> {
    const { site, kept: stored } = this.find(siteId, conversationId);
    apply(change, stored, site);
    return toStored(stored, false);
  }

  async forgetKeys(at: number, limit: number): Promise<number> {
    const kept = [...this.sites.values()].flatMap(({ conversations }) => [...conversations.values()]);
    const old = kept.flatMap(({ usedKeys }) =>
      [...usedKeys.values()].filter((once) => once.at < at).map(({ key }) => ({ usedKeys, key })),
    );
    const forgotten = old.slice(0, limit);
    for (const { usedKeys, key } of forgotten) usedKeys.delete(key);
    return forgotten.length;
  }

  /** The site's conversations of both routes. */
  listConversations(siteId: string): readonly StoredConversation[] {
    return [...(this.sites.get(siteId)?.conversations.values() ?? [])];
  }

  private find(siteId: string, conversationId: string): { site: SiteEntry; kept: StoredConversation } {
    const site = this.sites.get(siteId);
    const kept = site?.conversations.get(conversationId);
    if (!site || !kept) throw ticketNotFound();
    return { site, kept };
  }
}

function toListItem({ document, changeNumber }: StoredConversation): string {
  return document.slice(0, -1) + versionMember(changeNumber);
}

function apply(change: TicketChange, kept: StoredConversation, site: SiteEntry): void {
  const before = kept.read();
  const after = change(before, kept.changeNumber);
  if (after !== before) kept.write(after, site.nextChange());
}

function toStored(kept: StoredConversation, repeated: boolean): Stored {
  return { ticket: kept.read(), changeNumber: kept.changeNumber, repeated };
}

function ticketNotFound(): TicketNotFound {
  return new TicketNotFound('The site has no such ticket.');
}

function keyReused(): IdempotencyKeyReused {
  return new IdempotencyKeyReused('This key was already used for a different request.');
}
