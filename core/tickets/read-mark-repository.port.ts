/**
 * Stores read marks: the number of the visitor's messages in a conversation that an account has seen. A mark is a
 * number, not a time, because clocks of servers differ. Marks are not part of the conversation, so reading a
 * conversation changes neither its version nor its `updatedAt`.
 */
export interface ReadMarkRepository {
  /** Returns the marks of an account by conversation id. Omits conversations without a mark. */
  find(accountId: string, siteId: string, conversationIds: readonly string[]): Promise<ReadonlyMap<string, number>>;

  /**
   * Stores that the account has seen the first `visitorMessages` messages of the visitor. A mark never decreases: of
   * concurrent calls, the largest number remains. Stores nothing if the site has no such conversation. Durable when the
   * promise resolves.
   */
  advance(accountId: string, siteId: string, conversationId: string, visitorMessages: number): Promise<void>;
}
