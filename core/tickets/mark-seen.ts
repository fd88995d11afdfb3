import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { StoreUnavailable } from '../shared/domain-error.ts';
import type { Message } from './message.ts';
import { findLatestForReader, findSeenIndex, type Reader } from './seen-mark.ts';
import type { SeenMarkRepository } from './seen-mark-repository.port.ts';

/** Number of conversations whose mark this process remembers for each reader, so that it is stored only once. */
const MAX_REMEMBERED_MARKS = 10_000;

/** Number of attempts to store a mark while other requests store theirs. */
const MAX_ATTEMPTS = 3;

/** The messages that a reader has seen. */
export interface SeenConversation {
  readonly siteId: string;
  readonly conversationId: string;
  readonly messages: readonly Message[];
  /** Id of the latest message that was shown. Default: the latest one of `messages`. */
  readonly messageId?: string | undefined;
}

/**
 * Stores that the visitor or the team has seen the messages of the other side. Stores nothing if no message is new. The
 * team's mark is announced, so the widget of the visitor shows it at once.
 */
export class MarkSeen {
  /** `createdAt` of the latest seen message by reader and conversation, oldest entry first. */
  private readonly lastSeenTimes = new Map<string, number>();

  constructor(
    private readonly seenMarks: SeenMarkRepository,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  /** If the store is unavailable, nothing is stored until the messages are seen again. */
  async execute(reader: Reader, { siteId, conversationId, messages, messageId }: SeenConversation): Promise<void> {
    const shownCount = messageId === undefined ? messages.length : messages.findIndex(({ id }) => id === messageId) + 1;
    const latest = findLatestForReader(messages.slice(0, shownCount), reader);
    if (!latest) return;
    const through = Date.parse(latest.createdAt);
    const key = `${reader} ${conversationId}`;
    if (this.lastSeenTimes.get(key) === through) return;
    try {
      const isNew = await this.storeMark(reader, { siteId, conversationId, messages }, messages.indexOf(latest));
      this.rememberMark(key, through);
      if (isNew && reader === 'team') this.feed.announce(conversationId);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  /** Stores the mark of the message at `index`, unless a later one is stored. Returns whether it was stored. */
  private async storeMark(reader: Reader, conversation: SeenConversation, index: number): Promise<boolean> {
    const { siteId, conversationId, messages } = conversation;
    const mark = { through: Date.parse(messages[index]?.createdAt ?? ''), at: this.clock.now() };
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const previous = (await this.seenMarks.find(siteId, conversationId))[reader];
      // A slower request may have read the conversation earlier.
      if (findSeenIndex(messages, reader, previous) >= index) return false;
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
