import type { ConversationFeed } from '../../core/tickets/conversation-feed.port.ts';

/** Announcements within one process. */
export class MemoryConversationFeed implements ConversationFeed {
  private readonly listeners = new Map<string, Set<() => void>>();

  announce(conversationId: string): void {
    // A copy: whoever begins to listen during the round is told of the next announcement, not of this one.
    for (const listener of [...(this.listeners.get(conversationId) ?? [])]) {
      try {
        listener();
      } catch {
        // An announcement may get lost; a listener that fails harms neither the announcer nor the other listeners.
      }
    }
  }

  /** Tells everyone who listens to any conversation. */
  announceAll(): void {
    for (const conversationId of [...this.listeners.keys()]) this.announce(conversationId);
  }

  listen(conversationId: string, listener: () => void): () => void {
    // Two listeners may be one function, and each is stopped alone.
    const own = () => listener();
    const listeners = this.listeners.get(conversationId) ?? new Set();
    this.listeners.set(conversationId, listeners.add(own));
    return () => {
      listeners.delete(own);
      if (listeners.size === 0 && this.listeners.get(conversationId) === listeners) {
        this.listeners.delete(conversationId);
      }
    };
  }
}
