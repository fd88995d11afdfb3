import { SECOND } from '../../../core/shared/time.ts';

/** The timeouts of the server, in milliseconds. */
export interface ServerTimeouts {
  /** Maximum time from the start of a request until its request line and headers have arrived. */
  readonly headersMs: number;
  /** Maximum time from the start of a request until all of it has arrived. */
  readonly requestMs: number;
  /** How long a keep-alive connection stays open without a new request. */
  readonly keepAliveMs: number;
  /** How long a connection with a pending request stays open if no byte is sent or received. */
  readonly idleSocketMs: number;
  /**
   * How long a server that shuts down responds 503 to new requests before it stops listening. In this time, load
   * balancers can detect the shutdown.
   */
  readonly drainNoticeMs: number;
  /** How long pending requests may take after a server that shuts down has stopped listening. */
  readonly shutdownMs: number;
}

/** The timeouts in production. `drainNoticeMs` and `shutdownMs` add up to less than 10 s. */
export const SERVER_TIMEOUTS: ServerTimeouts = {
  headersMs: 10 * SECOND,
  requestMs: 30 * SECOND,
  keepAliveMs: 65 * SECOND,
  idleSocketMs: 60 * SECOND,
  drainNoticeMs: SECOND / 4,
  shutdownMs: 8 * SECOND,
};
