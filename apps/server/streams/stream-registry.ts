import type { ServerResponse } from 'node:http';
import { HttpError } from '../middleware/problem-response.ts';
import { KeyedCounter } from './keyed-counter.ts';

const MAX_STREAMS_PER_CONVERSATION = 10;
const MAX_STREAMS_PER_NETWORK = 20;

/** The answers that stay open: no more than there are places, and a server that stops can end them. */
export class StreamRegistry {
  private readonly responses = new Set<ServerResponse>();
  private readonly taken = new KeyedCounter();

  /**
   * Takes a place for an answer until its connection closes or it ends. `network` is the client's.
   * @throws HttpError where there is no place
   */
  take(response: ServerResponse, followedId: string, network: string): void {
    // Answers that wait for another on their connection are not told when it closes, so they could hold places for ever.
    if (!response.socket && !response.closed) throw full('Another answer is under way on this connection.');
    const [ofConversation, ofNetwork] = [`of ${followedId}`, `network ${network}`];
    if (this.taken.of(ofConversation) >= MAX_STREAMS_PER_CONVERSATION) {
      throw full(
        `At most ${MAX_STREAMS_PER_CONVERSATION} streams of one conversation or site may be open; close another first.`,
      );
    }
    if (this.taken.of(ofNetwork) >= MAX_STREAMS_PER_NETWORK) {
      throw full(
        `At most ${MAX_STREAMS_PER_NETWORK} streams may be open from one IP address (IPv6: one /64); close another first.`,
      );
    }
    this.taken.add(ofConversation, 1);
    this.taken.add(ofNetwork, 1);
    this.responses.add(response);
    whenClosed(response, () => {
      this.responses.delete(response);
      this.taken.add(ofConversation, -1);
      this.taken.add(ofNetwork, -1);
    });
  }

  /** Ends all that have begun. */
  end(): void {
    for (const response of this.responses) if (response.headersSent) response.end();
  }
}

/** Runs `release` once the answer is over, whoever ended it; at once when it is over already. */
export function whenClosed(response: ServerResponse, release: () => void): void {
  if (response.closed) release();
  else response.once('close', release);
}

function full(detail: string): HttpError {
  return new HttpError('rate_limited', detail, ['Retry-After', '5']);
}
