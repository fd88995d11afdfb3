import type { ServerResponse } from 'node:http';
import { KeyedCounter } from './keyed-counter.ts';
import { onResponseClose } from './stream-registry.ts';

const MAX_POLLS_PER_KEY = 50;
const MAX_POLLS_PER_PROCESS = 1000;

/**
 * Limits long polls: at most 50 pending per API key, and 1,000 per process. Ends all of them when the server stops.
 */
export class LongPollLimiter {
  private readonly pendingControllers = new Set<AbortController>();
  private readonly countsByKey = new KeyedCounter();
  private isStopped = false;

  /**
   * Calls `wait` and returns its result. The signal is aborted when the connection closes or the server stops. Returns
   * `undefined` without calling `wait` if a limit is reached, if the server is stopping, or if the response is queued
   * behind another response of its connection.
   */
  async runLongPoll<Value>(
    response: ServerResponse,
    keyId: string,
    wait: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value | undefined> {
    const isFull =
      this.countsByKey.get(keyId) >= MAX_POLLS_PER_KEY || this.pendingControllers.size >= MAX_POLLS_PER_PROCESS;
    // A response without a socket is queued behind another response of its connection. It emits no event when the
    // connection closes, so the poll could not be aborted.
    if (this.isStopped || isFull || !response.socket) return undefined;
    const controller = new AbortController();
    this.pendingControllers.add(controller);
    this.countsByKey.add(keyId, 1);
    onResponseClose(response, () => controller.abort());
    try {
      return await wait(controller.signal);
    } finally {
      this.pendingControllers.delete(controller);
      this.countsByKey.add(keyId, -1);
    }
  }

  /** Aborts the signal of every pending long poll. Later calls of `runLongPoll` return at once. */
  abortAll(): void {
    this.isStopped = true;
    for (const controller of this.pendingControllers) controller.abort();
  }
}
