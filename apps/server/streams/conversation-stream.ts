import { SECOND } from '../../../core/shared/time.ts';
import type { VisitorConversation } from '../../../core/tickets/read-conversation.ts';
import type { State, StateStream } from './state-stream.ts';

/** How often the store is asked anyway, since announcements may be lost; it also keeps the connections alive. */
const LOOK_EVERY = 15 * SECOND;

/** A conversation and the streams that follow it, which share one read of the store and one event text. */
export class ConversationStream {
  private readonly streams = new Set<StateStream>();
  private latest: State | undefined;
  private isLooking = false;
  private isStale = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly read: () => Promise<VisitorConversation>) {}

  get isFollowed(): boolean {
    return this.streams.size > 0;
  }

  add(stream: StateStream): void {
    this.streams.add(stream);
    this.timer ??= setInterval(() => this.look(), LOOK_EVERY);
  }

  remove(stream: StateStream): void {
    this.streams.delete(stream);
    if (!this.isFollowed) clearInterval(this.timer);
  }

  /**
   * Reads the conversation and shows it on every stream; while that is under way, only notes that it must be done
   * again.
   */
  look(): void {
    this.isStale = true;
    if (this.isLooking) return;
    this.isLooking = true;
    // Later, since one announcement calls this once for each stream.
    queueMicrotask(() => this.lookUntilFresh());
  }

  /** The state of a conversation that was just read. */
  stateOf(conversation: VisitorConversation): State {
    const { updatedAt: at } = conversation;
    if (this.latest?.at === at) return this.latest;
    const body = JSON.stringify({ success: true, ...conversation });
    this.latest = { at, event: Buffer.from(`event: conversation\nid: ${at}\ndata: ${body}\n\n`) };
    return this.latest;
  }

  private async lookUntilFresh(): Promise<void> {
    try {
      while (this.isStale && this.isFollowed) {
        this.isStale = false;
        const state = this.stateOf(await this.read());
        for (const stream of this.streams) stream.show(state);
      }
    } catch {
      // Whoever follows comes back, and is told then why it does not work.
      for (const stream of this.streams) stream.end();
    } finally {
      this.isLooking = false;
    }
  }
}
