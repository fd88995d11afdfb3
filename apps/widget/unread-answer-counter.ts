import type { ApiClient } from './api-client.ts';
import type { ConversationStorage } from './conversation-storage.ts';
import type { UnreadCounts } from './wire.ts';
import { withoutPrototype } from './without-prototype.ts';

/** The counts that the server last returned, updated with the answers that the visitor has seen since. */
interface StoredUnreadCounts {
  readonly tag: string;
  /** Unread answers by conversation id. Conversations that have none are omitted. */
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Counts the answers that the visitor has not seen, by conversation. Sends one conditional request per page, or none if
 * this browser has no conversation. Stores the counts, so that they are available if the server responds that nothing
 * has changed, and so that all tabs show the same counts.
 */
export class UnreadAnswerCounter {
  private readonly storageKey;

  /** `onChange` is called when the total may have changed. */
  constructor(
    site: string,
    private readonly api: ApiClient,
    private readonly conversations: ConversationStorage,
    private readonly onChange: () => void,
  ) {
    this.storageKey = `portico:${site}:unread`;
  }

  /** The unread answers of all conversations of this browser. */
  get total(): number {
    return this.conversations.list().reduce((sum, { id }) => sum + this.countOf(id), 0);
  }

  countOf(id: string): number {
    const { counts } = this.read();
    return (Object.hasOwn(counts, id) && counts[id]) || 0;
  }

  /**
   * Requests the counts if this browser has a conversation, and forgets conversations that no longer exist. If the
   * request fails, nothing changes.
   */
  async refresh(): Promise<void> {
    const all = this.conversations.list();
    if (all.length === 0) return;
    this.onChange();
    const ids = all.map(({ id }) => id).join();
    const tokens = all.map(({ token }) => token).join();
    const { body, tag } = await this.api.requestIfChanged<UnreadCounts>(
      `widget/unread?conversations=${ids}`,
      tokens,
      this.read().tag,
    );
    if (!body) return;
    // The server omits erased conversations. This browser then forgets them.
    for (const { id } of all) {
      if (!body.conversations.some((one) => one.conversationId === id)) this.conversations.remove(id);
    }
    const unread = body.conversations.filter((one) => one.unread > 0);
    this.write(tag, Object.fromEntries(unread.map((one) => [one.conversationId, one.unread])));
  }

  /** Sets the count of a conversation that is open. */
  setCount(id: string, count: number): void {
    if (count === this.countOf(id)) return;
    const { counts } = this.read();
    // An empty entity tag makes the next page request new counts.
    const others = Object.entries(counts).filter(([other]) => other !== id);
    this.write('', Object.fromEntries(count > 0 ? [...others, [id, count]] : others));
  }

  private write(tag: string, counts: StoredUnreadCounts['counts']): void {
    try {
      localStorage.setItem(this.storageKey, JSON.stringify({ tag, counts }));
    } catch {
      // If the browser has no storage, the next page has no conversations to count either.
    }
    this.onChange();
  }

  private read(): StoredUnreadCounts {
    try {
      const { tag, counts } = JSON.parse(localStorage.getItem(this.storageKey) ?? '{}');
      if (typeof tag === 'string' && typeof counts === 'object' && counts) return { tag, counts };
    } catch {
      // Malformed counts are ignored.
    }
    return { tag: '', counts: withoutPrototype({}) };
  }
}
