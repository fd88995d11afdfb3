import type { ServerResponse } from 'node:http';
import { HttpError } from '../middleware/problem-response.ts';
import { KeyedCounter } from './keyed-counter.ts';

const MAX_STREAMS_PER_CONVERSATION = 10;
const MAX_STREAMS_PER_NETWORK = 20;

/** Open streams: limits their number per conversation or site and per client network, and ends them on shutdown. */
export class StreamRegistry {
  private readonly responses = new Set<ServerResponse>();
  private readonly counts = new KeyedCounter();

  /**
   * Registers a stream until it closes. `resourceId` is a conversation's or site's id, `network` the client's network.
   * @throws HttpError 429 when a limit is reached
   */
  add(response: ServerResponse, resourceId: string, network: string): void {
    // A response queued behind another one gets no event when the connection closes, so it would stay registered.
    if (!response.socket && !response.closed)
      throw limitReachedError('Another response is pending on this connection.');
    const [resourceKey, networkKey] = [`of ${resourceId}`, `network ${network}`];
    if (this.counts.get(resourceKey) >= MAX_STREAMS_PER_CONVERSATION) {
      throw limitReachedError(
        `At most ${MAX_STREAMS_PER_CONVERSATION} streams of one conversation or site may be open; close another first.`,
      );
    }
    if (this.counts.get(networkKey) >= MAX_STREAMS_PER_NETWORK) {
      throw limitReachedError(
        `At most ${MAX_STREAMS_PER_NETWORK} streams may be open from one IP address (IPv6: one /64); ` +
          'close another first.',
      );
    }
    this.counts.add(resourceKey, 1);
    this.counts.add(networkKey, 1);
    this.responses.add(response);
    onClose(response, () => {
      this.responses.delete(response);
      this.counts.add(resourceKey, -1);
      this.counts.add(networkKey, -1);
    });
  }

  /** Ends the streams whose head is written. */
  end(): void {
    for (const response of this.responses) if (response.headersSent) response.end();
  }
}

/** Runs `release` when the response closes, or at once when it is closed. */
export function onClose(response: ServerResponse, release: () => void): void {
  if (response.closed) release();
  else response.once('close', release);
}

function limitReachedError(detail: string): HttpError {
  return new HttpError('rate_limited', detail, ['Retry-After', '5']);
}
