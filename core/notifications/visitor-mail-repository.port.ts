import type { VisitorMailState } from './visitor-mail-state.ts';

/**
 * Stores the data that decides whether the visitor of a conversation is mailed. The data is not part of the
 * conversation, so that storing it does not change the conversation's version and `updatedAt`.
 */
export interface VisitorMailRepository {
  /** Returns the state. If nothing was stored yet, returns `INITIAL_VISITOR_MAIL_STATE`. */
  find(siteId: string, conversationId: string): Promise<VisitorMailState>;

  /**
   * Stores and returns the state that `change` returns. If `change` returns its argument, nothing is stored. Concurrent
   * changes are applied one after the other. `change` may run several times, so it must be pure. Durable when the
   * promise resolves.
   */
  change(
    siteId: string,
    conversationId: string,
    change: (state: VisitorMailState) => VisitorMailState,
  ): Promise<VisitorMailState>;
}
