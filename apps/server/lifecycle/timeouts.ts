import { SECOND } from '../../../core/shared/time.ts';

/** How long the server waits for others, in milliseconds. */
export interface Timeouts {
  /** For the request line and headers to arrive. */
  readonly headers: number;
  /** For a whole request to arrive. */
  readonly request: number;
  /** For the next request on a connection that is kept. */
  readonly keepAlive: number;
  /** For any byte, either way, on a connection with a request under way. */
  readonly silence: number;
  /**
   * When stopping: how long new requests are still answered, with 503, so that a balancer notices before connections
   * are refused.
   */
  readonly notice: number;
  /** When stopping: how much longer requests that are under way may take. */
  readonly patience: number;
}

/** Slow clients are cut off, and `notice` and `patience` together end a stop within 10 s. */
export const TIMEOUTS: Timeouts = {
  headers: 10 * SECOND,
  request: 30 * SECOND,
  keepAlive: 65 * SECOND,
  silence: 60 * SECOND,
  notice: SECOND / 4,
  patience: 8 * SECOND,
};
