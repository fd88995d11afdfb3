import type { ServerResponse } from 'node:http';
import { KeyedCounter } from './keyed-counter.ts';
import { whenClosed } from './stream-registry.ts';

const MOST_OF_KEY = 50;
const MOST_OF_PROCESS = 1000;

/** The answers that are held until something has come to pass: no more than there are places, and a server that stops ends the wait. */
export class LongPolls {
  private readonly held = new Set<AbortController>();
  private readonly ofKey = new KeyedCounter();
  private isOver = false;

  /**
   * Holds an answer to the caller with this key while `wait` lasts; its signal is aborted when the client has gone or the server
   * stops. Answers `undefined` without waiting where there is no place.
   */
  async hold<Value>(
    response: ServerResponse,
    keyId: string,
    wait: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value | undefined> {
    const isFull = this.ofKey.of(keyId) >= MOST_OF_KEY || this.held.size >= MOST_OF_PROCESS;
    // An answer without a socket waits for another on its connection and would not be told when that closes, or its client has gone.
    if (this.isOver || isFull || !response.socket) return undefined;
    const controller = new AbortController();
    this.held.add(controller);
    this.ofKey.add(keyId, 1);
    whenClosed(response, () => controller.abort());
    try {
      return await wait(controller.signal);
    } finally {
      this.held.delete(controller);
      this.ofKey.add(keyId, -1);
    }
  }

  /** Ends every wait, and lets none begin any more. */
  end(): void {
    this.isOver = true;
    for (const controller of this.held) controller.abort();
  }
}
