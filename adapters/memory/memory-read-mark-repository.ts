import type { ReadMarkRepository } from '../../core/tickets/read-mark-repository.port.ts';
import type { MemoryTicketRepository } from './memory-ticket-repository.ts';

export class MemoryReadMarkRepository implements ReadMarkRepository {
  /** Numbers of seen messages. A key has the ids of the account, the site and the conversation. */
  private readonly marks = new Map<string, number>();

  constructor(private readonly tickets: MemoryTicketRepository) {
    tickets.onErase(({ siteId, id }) => {
      for (const key of this.marks.keys()) if (key.endsWith(` ${siteId} ${id}`)) this.marks.delete(key);
      return 0;
    });
  }

  async find(
    accountId: string,
    siteId: string,
    conversationIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    return new Map(
      conversationIds.flatMap((id) => {
        const mark = this.marks.get(`${accountId} ${siteId} ${id}`);
        return mark === undefined ? [] : [[id, mark]];
      }),
    );
  }

  async advance(accountId: string, siteId: string, conversationId: string, visitorMessages: number): Promise<void> {
    if (!this.tickets.listConversations(siteId).some(({ sortKey }) => sortKey.id === conversationId)) return;
    const key = `${accountId} ${siteId} ${conversationId}`;
    this.marks.set(key, Math.max(visitorMessages, this.marks.get(key) ?? 0));
  }

  /** Deletes at most `limit` read marks of the account. Returns whether there were any. */
  deleteByAccount(accountId: string, limit: number): boolean {
    const keys = this.listKeys(accountId).slice(0, limit);
    for (const key of keys) this.marks.delete(key);
    return keys.length > 0;
  }

  hasMarksOf(accountId: string): boolean {
    return this.listKeys(accountId).length > 0;
  }

  private listKeys(accountId: string): readonly string[] {
    return [...this.marks.keys()].filter((key) => key.startsWith(`${accountId} `));
  }
}
