import type { ServerResponse } from 'node:http';
import { KeyedCounter } from './keyed-counter.ts';
import { whenClosed } from './stream-registry.ts';

const MAX_PER_KEY = 50;
const MAX_PER_PROCESS = 1000;

/** Long-poll responses: at most 50 per API key and 1,000 per process. A server that stops ends the wait. */
export class LongPolls {
  private readonly held = new Set<AbortController>();
  private readonly perKey = new KeyedCounter();
  private isOver = false;

  /**
   * Holds a response while `wait` runs. Its signal is aborted when the connection closes or the server stops. Returns
   * `undefined` at once when a limit is reached.
   */
  async hold<Value>(
    response: ServerResponse,
    keyId: string,
    wait: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value | undefined> {
    const isFull = this.perKey.of(keyId) >= MAX_PER_KEY || this.held.size >= MAX_PER_PROCESS;
    // A response without a socket is queued behind another one, and gets no event when the connection closes.
    if (this.isOver || isFull || !response.socket) return undefined;
    const controller = new AbortController();
    this.held.add(controller);
    this.perKey.add(keyId, 1);
    whenClosed(response, () => controller.abort());
    try {
      return await wait(controller.signal);
    } finally {
      this.held.delete(controller);
      this.perKey.add(keyId, -1);
    }
  }

  /** Ends every wait and starts no other. */
  end(): void {
    this.isOver = true;
    for (const controller of this.held) controller.abort();
  }
}
