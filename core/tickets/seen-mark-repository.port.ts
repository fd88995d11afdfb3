import type { Reader, SeenMark, SeenMarks } from './seen-mark.ts';

/**
 * Stores seen marks: how far the visitor and the members of the site have seen the messages of a conversation. Marks
 * are not part of the conversation, so reading a conversation changes neither its version nor its `updatedAt`.
 */
export interface SeenMarkRepository {
  /** Returns the marks of a conversation of either route. Both are null if no mark was stored. */
  find(siteId: string, conversationId: string): Promise<SeenMarks>;

  /**
   * Stores `mark` only if the stored mark has the same `through` as `previous`. If `previous` is null, stores it only
   * if no mark is stored. Returns whether it stored `mark`. Of concurrent calls with the same `previous`, only one
   * stores its mark. Stores nothing if the site has no such conversation. Durable when the promise resolves.
   */
  compareAndSet(
    siteId: string,
    conversationId: string,
    reader: Reader,
    previous: SeenMark | null,
    mark: SeenMark,
  ): Promise<boolean>;
}
