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
import { comparePositions, KeptConversation } from './kept-conversation.ts';

const COMMA = Buffer.from(',');

/** What is kept of one site. */
class KeptSite {
  latestChange = 0;
  readonly conversations = new Map<string, KeptConversation>();
  readonly submissions = new Map<string, { fingerprint: string; conversation: KeptConversation }>();

  nextChange(): number {
    this.latestChange += 1;
    return this.latestChange;
  }
}

export class MemoryTicketRepository implements TicketRepository {
  private readonly sites = new Map<string, KeptSite>();

  async open({ ticket, tokenHash, submission }: Opening): Promise<Stored> {
    const site = this.sites.get(ticket.siteId) ?? new KeptSite();
    this.sites.set(ticket.siteId, site);
    const known = site.submissions.get(submission.id);
    if (known) {
      if (known.fingerprint !== submission.fingerprint) throw reused();
      return stored(known.conversation, true);
    }
    const conversation = new KeptConversation(ticket, site.nextChange(), tokenHash);
    site.conversations.set(ticket.id, conversation);
    site.submissions.set(submission.id, { fingerprint: submission.fingerprint, conversation });
    return stored(conversation, false);
  }

  async page(siteId: string, filter: TicketFilter, limit: number, skip: number, after?: Position): Promise<TicketPage> {
    const { latestChange, conversations } = this.sites.get(siteId) ?? new KeptSite();
    const found = [...conversations.values()]
      .filter((one) => one.isTicket && one.matches(filter) && (!after || comparePositions(after, one.position) < 0))
      .sort((one, other) => comparePositions(one.position, other.position));
    const items = found.slice(skip, skip + limit).map((one) => Buffer.from(listed(one)));
    const shown = countThatFits(items.map(({ length }) => length + COMMA.length));
    return {
      documents: Buffer.concat(items.slice(0, shown).flatMap((item, index) => (index === 0 ? [item] : [COMMA, item]))),
      hasMore: found.length > skip + shown,
      last: found.slice(skip, skip + shown).at(-1)?.position,
      latestChange,
    };
  }

  async document(siteId: string, ticketId: string): Promise<StoredDocument | undefined> {
    const kept = this.sites.get(siteId)?.conversations.get(ticketId);
    if (!kept?.isTicket) return undefined;
    return { document: Buffer.from(kept.document), changeNumber: kept.changeNumber };
  }

  async change(siteId: string, ticketId: string, change: TicketChange, once?: Once): Promise<Stored> {
    const { site, kept } = this.find(siteId, ticketId);
    if (!kept.isTicket) throw notFound();
    const used = once && kept.usedKeys.get(once.key);
    if (used && used.fingerprint !== once.fingerprint) throw reused();
    if (used) return stored(kept, true);

    apply(change, kept, site);
    if (once) kept.usedKeys.set(once.key, once);
    return stored(kept, false);
  }

  async conversation(siteId: string, conversationId: string, tokenHash: string): Promise<Ticket | undefined> {
    const kept = this.sites.get(siteId)?.conversations.get(conversationId);
    return kept?.tokenHash === tokenHash ? kept.read() : undefined;
  }

  async changeConversation(siteId: string, conversationId: string, change: TicketChange): Promise<Stored> {
    const { site, kept } = this.find(siteId, conversationId);
    apply(change, kept, site);
    return stored(kept, false);
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
  conversationsOf(siteId: string): readonly KeptConversation[] {
    return [...(this.sites.get(siteId)?.conversations.values() ?? [])];
  }

  private find(siteId: string, conversationId: string): { site: KeptSite; kept: KeptConversation } {
    const site = this.sites.get(siteId);
    const kept = site?.conversations.get(conversationId);
    if (!site || !kept) throw notFound();
    return { site, kept };
  }
}

function listed({ document, changeNumber }: KeptConversation): string {
  return document.slice(0, -1) + versionMember(changeNumber);
}

function apply(change: TicketChange, kept: KeptConversation, site: KeptSite): void {
  const before = kept.read();
  const after = change(before, kept.changeNumber);
  if (after !== before) kept.write(after, site.nextChange());
}

function stored(kept: KeptConversation, repeated: boolean): Stored {
  return { ticket: kept.read(), changeNumber: kept.changeNumber, repeated };
}

function notFound(): TicketNotFound {
  return new TicketNotFound('The site has no such ticket.');
}

function reused(): IdempotencyKeyReused {
  return new IdempotencyKeyReused('This key was used before for a request that said something else.');
}
