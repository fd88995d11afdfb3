import type { Reader, SeenMark, SeenMarks } from './seen-mark.ts';

/**
 * Stores how far visitors and teams have seen the messages of conversations. The marks are separate from the
 * conversation, so reading it changes neither its version nor its `updatedAt`.
 */
export interface SeenMarkRepository {
  /** Returns the marks of a conversation of either route. Both are null if nothing was stored. */
  find(siteId: string, conversationId: string): Promise<SeenMarks>;

  /**
   * Stores a mark if the stored one still has the `through` of `previous`, or if there is none and `previous` is null.
   * Returns whether it was stored. Of concurrent calls with the same `previous`, only one stores its mark. Stores
   * nothing if the site has no such conversation. Durable when the promise resolves.
   */
  compareAndSet(
    siteId: string,
    conversationId: string,
    reader: Reader,
    previous: SeenMark | null,
    mark: SeenMark,
  ): Promise<boolean>;
}
