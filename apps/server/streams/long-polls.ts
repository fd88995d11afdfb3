import type { ServerResponse } from 'node:http';
import { KeyedCounter } from './keyed-counter.ts';
import { onClose } from './stream-registry.ts';

const MAX_POLLS_PER_KEY = 50;
const MAX_POLLS_PER_PROCESS = 1000;

/** Pending long-poll responses: at most 50 per API key and 1,000 per process. Stopping the server ends them. */
export class LongPolls {
  private readonly active = new Set<AbortController>();
  private readonly perKey = new KeyedCounter();
  private isStopped = false;

  /**
   * Runs `wait` for a pending response and returns its result. The signal is aborted when the connection closes or the
   * server stops. Returns `undefined` without waiting if a limit is reached.
   */
  async hold<Value>(
    response: ServerResponse,
    keyId: string,
    wait: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value | undefined> {
    const isFull = this.perKey.get(keyId) >= MAX_POLLS_PER_KEY || this.active.size >= MAX_POLLS_PER_PROCESS;
    // A response without a socket is queued behind another one and emits no event when the connection closes.
    if (this.isStopped || isFull || !response.socket) return undefined;
    const controller = new AbortController();
    this.active.add(controller);
    this.perKey.add(keyId, 1);
    onClose(response, () => controller.abort());
    try {
      return await wait(controller.signal);
    } finally {
      this.active.delete(controller);
      this.perKey.add(keyId, -1);
    }
  }

  /** Aborts every wait. Later calls of `hold` return at once. */
  end(): void {
    this.isStopped = true;
    for (const controller of this.active) controller.abort();
  }
}
