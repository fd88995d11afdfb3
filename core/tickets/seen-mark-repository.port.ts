import type { Reader, SeenMark, SeenMarks } from './seen-mark.ts';

/**
 * Stores how far visitors and teams have seen the messages of conversations. The marks are separate from the
 * conversation, so reading it changes neither its version nor its `updatedAt`.
 */
export interface SeenMarkRepository {
  /** Returns the marks of a conversation of either route. Both are null if nothing was stored. */
  find(siteId: string, conversationId: string): Promise<SeenMarks>;

  /**
   * Stores a mark if it is further than the stored one, and returns whether it was. A mark never moves back. Of
   * concurrent calls, the furthest mark remains. Stores nothing if the site has no such conversation. Durable when the
   * promise resolves.
   */
  advance(siteId: string, conversationId: string, reader: Reader, mark: SeenMark): Promise<boolean>;
}
