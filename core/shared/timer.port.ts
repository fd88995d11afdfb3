/** Calls back later. */
export interface Timer {
  /**
   * Calls `work` once, so many milliseconds from now or a little later, unless the function that is answered is called
   * before; calling that more often, or afterwards, does nothing.
   */
  after(millis: number, work: () => void): () => void;
}
