import { SECOND } from '../../../core/shared/time.ts';
import type { VisitorConversation } from '../../../core/tickets/read-visitor-conversation.ts';
import type { ResourceState, StateStream } from './state-stream.ts';

/**
 * How often the group reads the conversation from the store, in case a change notification was lost. Each read sends an
 * event or a comment on every stream, which also keeps the connections alive.
 */
const POLL_INTERVAL_MS = 15 * SECOND;

/** The open streams of one conversation. They share one read of the store and one serialised event. */
export class ConversationStreamGroup {
  private readonly streams = new Set<StateStream>();
  private latestState: ResourceState | undefined;
  private isFetching = false;
  private needsRefetch = false;
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
   * Reads the conversation from the store and sends it on every stream. Calls during a read cause one more read after
   * it.
   */
  refetchConversation(): void {
    this.needsRefetch = true;
    if (this.isFetching) return;
    this.isFetching = true;
    // A change notification calls this method once per stream. Deferring the read to a microtask lets these calls share
    // one read.
    queueMicrotask(() => this.refetchUntilFresh());
  }

  toResourceState(conversation: VisitorConversation): ResourceState {
    const { updatedAt, teamSeenThrough } = conversation;
    // `updatedAt` does not change when a member sees a message, so the version also contains `teamSeenThrough`.
    const version = `${updatedAt} ${teamSeenThrough ?? ''}`;
    if (this.latestState?.version === version) return this.latestState;
    const body = JSON.stringify({ success: true, ...conversation });
    this.latestState = { version, event: Buffer.from(`event: conversation\nid: ${updatedAt}\ndata: ${body}\n\n`) };
    return this.latestState;
  }

  private async refetchUntilFresh(): Promise<void> {
    try {
      while (this.needsRefetch && this.hasStreams) {
        this.needsRefetch = false;
        const state = this.toResourceState(await this.readConversation());
        for (const stream of this.streams) stream.sendState(state);
      }
    } catch {
      // The clients then reconnect, and get the error as the response to their new requests.
      for (const stream of this.streams) stream.endStream();
    } finally {
      this.isFetching = false;
    }
  }
}
