import type { ServerResponse } from 'node:http';
import { KeyedCounter } from './keyed-counter.ts';
import { onResponseClose } from './stream-registry.ts';

const MAX_POLLS_PER_KEY = 50;
const MAX_POLLS_PER_PROCESS = 1000;

/**
 * Pending long-poll responses: at most 50 per API key and 1,000 per process. When the server stops, it ends all of
 * them.
 */
export class LongPolls {
  private readonly active = new Set<AbortController>();
  private readonly perKey = new KeyedCounter();
  private isStopped = false;

  /**
   * Calls `wait` and returns its result. The signal is aborted when the connection closes or the server stops. Returns
   * `undefined` without calling `wait` if a limit is reached, if the server is stopping, or if the response is queued
   * behind another one on its connection.
   */
  async runLongPoll<Value>(
    response: ServerResponse,
    keyId: string,
    wait: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value | undefined> {
    const isFull = this.perKey.get(keyId) >= MAX_POLLS_PER_KEY || this.active.size >= MAX_POLLS_PER_PROCESS;
    // A response without a socket is queued behind another response of the connection. It emits no event when the
    // connection closes.
    if (this.isStopped || isFull || !response.socket) return undefined;
    const controller = new AbortController();
    this.active.add(controller);
    this.perKey.add(keyId, 1);
    onResponseClose(response, () => controller.abort());
    try {
      return await wait(controller.signal);
    } finally {
      this.active.delete(controller);
      this.perKey.add(keyId, -1);
    }
  }

  /** Aborts the signal of every pending call of `runLongPoll`. Later calls return at once. */
  abortAll(): void {
    this.isStopped = true;
    for (const controller of this.active) controller.abort();
  }
}
