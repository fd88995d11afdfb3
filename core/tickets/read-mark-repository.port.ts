/**
 * Stores how far accounts have read conversations: how many of the visitor's messages an account has seen. It is a
 * number, not a time, because clocks of servers differ. It is separate from the conversation, so that reading it
 * changes neither its version nor its `updatedAt`.
 */
export interface ReadMarkRepository {
  /** Returns the marks of an account by conversation id. Conversations without a mark are left out. */
  find(accountId: string, siteId: string, conversationIds: readonly string[]): Promise<ReadonlyMap<string, number>>;

  /**
   * Stores that the account has seen the first `visitorMessages` messages of the visitor. A mark never moves back: of
   * concurrent calls, the largest number remains. Stores nothing if the site has no such conversation. Durable when the
   * promise resolves.
   */
  advance(accountId: string, siteId: string, conversationId: string, visitorMessages: number): Promise<void>;
}
