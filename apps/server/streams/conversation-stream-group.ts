import { SECOND } from '../../../core/shared/time.ts';
import type { VisitorConversation } from '../../../core/tickets/read-conversation.ts';
import type { ResourceState, StateStream } from './state-stream.ts';

/**
 * How often the store is polled, because change notifications may be lost. Each poll sends an event or a comment on
 * every stream, which also keeps the connections alive.
 */
const POLL_INTERVAL_MS = 15 * SECOND;

/** The open streams of one conversation. They share one read of the store and one serialised event. */
export class ConversationStreamGroup {
  private readonly streams = new Set<StateStream>();
  private latest: ResourceState | undefined;
  private isFetching = false;
  private isStale = false;
  private pollTimer: NodeJS.Timeout | undefined;

  constructor(private readonly readConversation: () => Promise<VisitorConversation>) {}

  get hasStreams(): boolean {
    return this.streams.size > 0;
  }

  addStream(stream: StateStream): void {
    this.streams.add(stream);
    this.pollTimer ??= setInterval(() => this.refetchConversation(), POLL_INTERVAL_MS);
  }

  removeStream(stream: StateStream): void {
    this.streams.delete(stream);
    if (!this.hasStreams) clearInterval(this.pollTimer);
  }

  /**
   * Reads the conversation and sends it on every stream. If it is called during a read, it reads once more after that
   * read.
   */
  refetchConversation(): void {
    this.isStale = true;
    if (this.isFetching) return;
    this.isFetching = true;
    // Deferred to a microtask, because each change notification calls `refetch` once per stream. All these calls share
    // one read.
    queueMicrotask(() => this.refetchUntilFresh());
  }

  toResourceState(conversation: VisitorConversation): ResourceState {
    const { updatedAt, teamSeenThrough } = conversation;
    // A mark of the team does not change the conversation's `updatedAt`.
    const at = `${updatedAt} ${teamSeenThrough ?? ''}`;
    if (this.latest?.at === at) return this.latest;
    const body = JSON.stringify({ success: true, ...conversation });
    this.latest = { at, event: Buffer.from(`event: conversation\nid: ${updatedAt}\ndata: ${body}\n\n`) };
    return this.latest;
  }

  private async refetchUntilFresh(): Promise<void> {
    try {
      while (this.isStale && this.hasStreams) {
        this.isStale = false;
        const state = this.toResourceState(await this.readConversation());
        for (const stream of this.streams) stream.sendState(state);
      }
    } catch {
      // The streams end. Clients then reconnect, and the new request responds with the error.
      for (const stream of this.streams) stream.endStream();
    } finally {
      this.isFetching = false;
    }
  }
}
