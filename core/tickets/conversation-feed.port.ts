/** Tells listeners that a conversation has changed. A hint: it may be lost or doubled, and the store has the truth. */
export interface ConversationFeed {
  /** Tells everyone who listens to this conversation. Never throws and never waits. */
  announce(conversationId: string): void;
  /** Calls `listener` at each announcement of this conversation from now on, until the function it answers is called. */
  listen(conversationId: string, listener: () => void): () => void;
}
