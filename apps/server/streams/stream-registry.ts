import type { ServerResponse } from 'node:http';
import { HttpError } from '../middleware/problem-response.ts';
import { KeyedCounter } from './keyed-counter.ts';

const MAX_STREAMS_PER_RESOURCE = 10;
const MAX_STREAMS_PER_NETWORK = 20;

/**
 * The open streams of the process. Limits the number of streams per resource (a conversation or site), and per client
 * network. Ends all streams when the server stops.
 */
export class StreamRegistry {
  private readonly responses = new Set<ServerResponse>();
  private readonly counts = new KeyedCounter();

  /**
   * Registers a stream until it closes. `resourceId` is the id of a conversation or site. `network` is the client's
   * network, from `getClientNetwork`.
   * @throws HttpError 429 if a limit is reached
   */
  addStream(response: ServerResponse, resourceId: string, network: string): void {
    // A response without a socket is queued behind another response of its connection. It emits no event when the
    // connection closes, so the stream could not be unregistered.
    if (!response.socket && !response.closed)
      throw createStreamLimitError('Another response is pending on this connection.');
    const [resourceKey, networkKey] = [`of ${resourceId}`, `network ${network}`];
    if (this.counts.get(resourceKey) >= MAX_STREAMS_PER_RESOURCE) {
      throw createStreamLimitError(
        `At most ${MAX_STREAMS_PER_RESOURCE} streams may be open per conversation or site. ` +
          'Close another one first.',
      );
    }
    if (this.counts.get(networkKey) >= MAX_STREAMS_PER_NETWORK) {
      throw createStreamLimitError(
        `At most ${MAX_STREAMS_PER_NETWORK} streams may be open per IP address (IPv6: per /64). ` +
          'Close another one first.',
      );
    }
    this.counts.add(resourceKey, 1);
    this.counts.add(networkKey, 1);
    this.responses.add(response);
    onResponseClose(response, () => {
      this.responses.delete(response);
      this.counts.add(resourceKey, -1);
      this.counts.add(networkKey, -1);
    });
  }

  /** Ends the streams whose headers are written. */
  endAll(): void {
    for (const response of this.responses) if (response.headersSent) response.end();
  }
}

/** Runs `onClose` when the response closes, or at once if it is already closed. */
export function onResponseClose(response: ServerResponse, onClose: () => void): void {
  if (response.closed) onClose();
  else response.once('close', onClose);
}

function createStreamLimitError(detail: string): HttpError {
  return new HttpError('rate_limited', detail, ['Retry-After', '5']);
}
