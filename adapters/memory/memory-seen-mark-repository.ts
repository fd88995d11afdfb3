import { NO_SEEN_MARKS, type Reader, type SeenMark, type SeenMarks } from '../../core/tickets/seen-mark.ts';
import type { SeenMarkRepository } from '../../core/tickets/seen-mark-repository.port.ts';
import type { MemoryTicketRepository } from './memory-ticket-repository.ts';

export class MemorySeenMarkRepository implements SeenMarkRepository {
  /** Seen marks. A key has the ids of the site and the conversation. */
  private readonly marks = new Map<string, SeenMarks>();

  constructor(private readonly tickets: Pick<MemoryTicketRepository, 'listConversations' | 'onErase'>) {
    tickets.onErase(({ siteId, id }) => {
      this.marks.delete(`${siteId} ${id}`);
      return 0;
    });
  }

  async find(siteId: string, conversationId: string): Promise<SeenMarks> {
    return this.marks.get(`${siteId} ${conversationId}`) ?? NO_SEEN_MARKS;
  }

  async compareAndSet(
    siteId: string,
    conversationId: string,
    reader: Reader,
    previous: SeenMark | null,
    mark: SeenMark,
  ): Promise<boolean> {
    const key = `${siteId} ${conversationId}`;
    const existing = this.marks.get(key) ?? NO_SEEN_MARKS;
    const exists = this.tickets.listConversations(siteId).some(({ sortKey }) => sortKey.id === conversationId);
    if (!exists || existing[reader]?.through !== previous?.through) return false;
    this.marks.set(key, { ...existing, [reader]: { ...mark } });
    return true;
  }
}
