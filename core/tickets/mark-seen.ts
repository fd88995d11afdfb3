import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { StoreUnavailableError } from '../shared/domain-error.ts';
import type { Message } from './message.ts';
import { findLatestMessageForReader, findSeenMessageIndex, type Reader } from './seen-mark.ts';
import type { SeenMarkRepository } from './seen-mark-repository.port.ts';

/**
 * This process remembers at most twice this many latest marks, because there are two readers. So it avoids repeated
 * writes.
 */
const MAX_REMEMBERED_MARKS = 10_000;

/** Maximum number of attempts to store a mark. An attempt fails if another request stores its mark at the same time. */
const MAX_STORE_ATTEMPTS = 3;

/** A conversation that was shown to a reader. */
export interface SeenConversation {
  readonly siteId: string;
  readonly conversationId: string;
  readonly messages: readonly Message[];
  /** Id of the latest message that was shown. Default: the latest one of `messages`. */
  readonly messageId?: string | undefined;
}

/**
 * Stores that the visitor or a member of the site (`team`) has seen messages of the other side. Stores nothing if the
 * reader has seen no new message. Announces a new mark of the members, so that the visitor's widget shows “Seen” at
 * once.
 */
export class MarkSeen {
  /** `createdAt` of the latest seen message, by reader and conversation. The oldest entry is first. */
  private readonly lastSeenTimes = new Map<string, number>();

  constructor(
    private readonly seenMarks: SeenMarkRepository,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  /** Does not fail if the store is unavailable. The mark is then stored when the reader sees the messages again. */
  async execute(reader: Reader, { siteId, conversationId, messages, messageId }: SeenConversation): Promise<void> {
    const shownCount = messageId === undefined ? messages.length : messages.findIndex(({ id }) => id === messageId) + 1;
    const latest = findLatestMessageForReader(messages.slice(0, shownCount), reader);
    if (!latest) return;
    const through = Date.parse(latest.createdAt);
    const key = `${reader} ${conversationId}`;
    if (this.lastSeenTimes.get(key) === through) return;
    try {
      const isStored = await this.storeMark(reader, { siteId, conversationId, messages }, messages.indexOf(latest));
      this.rememberMark(key, through);
      if (isStored && reader === 'team') this.feed.announce(conversationId);
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
    }
  }

  /** Stores the mark for the message at `index`, unless a later mark is stored. Returns whether it stored the mark. */
  private async storeMark(reader: Reader, conversation: SeenConversation, index: number): Promise<boolean> {
    const { siteId, conversationId, messages } = conversation;
    const mark = { through: Date.parse(messages[index]?.createdAt ?? ''), at: this.clock.now() };
    for (let attempt = 0; attempt < MAX_STORE_ATTEMPTS; attempt += 1) {
      const previous = (await this.seenMarks.find(siteId, conversationId))[reader];
      // Another request may already have stored the same or a later mark.
      if (findSeenMessageIndex(messages, reader, previous) >= index) return false;
      if (await this.seenMarks.compareAndSet(siteId, conversationId, reader, previous, mark)) return true;
    }
    return false;
  }

  private rememberMark(key: string, through: number): void {
    this.lastSeenTimes.delete(key);
    this.lastSeenTimes.set(key, through);
    const [oldest] = this.lastSeenTimes.keys();
    if (this.lastSeenTimes.size > 2 * MAX_REMEMBERED_MARKS && oldest !== undefined) this.lastSeenTimes.delete(oldest);
  }
}
