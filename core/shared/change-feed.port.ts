/**
 * Tells listeners that a conversation, or an assessment, has changed; ids tell them apart. A hint: it may be lost or
 * doubled, and the store has the truth.
 */
export interface ChangeFeed {
  /** Tells everyone who listens to this conversation or assessment. Never throws and never waits. */
  announce(id: string): void;
  /** Calls `listener` at each announcement of this one from now on, until the function it answers is called. */
  listen(id: string, listener: () => void): () => void;
}
