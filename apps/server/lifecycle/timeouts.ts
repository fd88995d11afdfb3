import { SECOND } from '../../../core/shared/time.ts';

/** How long the server waits for clients, in milliseconds. */
export interface Timeouts {
  /** For the request line and headers to arrive. */
  readonly headersMs: number;
  /** For a whole request to arrive. */
  readonly requestMs: number;
  /** For the next request on a keep-alive connection. */
  readonly keepAliveMs: number;
  /** For any byte in either direction on a connection with a pending request. */
  readonly idleSocketMs: number;
  /**
   * During shutdown: how long new requests still get 503, so that a load balancer notices before connections are
   * refused.
   */
  readonly drainNoticeMs: number;
  /** During shutdown: how much longer pending requests may take. */
  readonly shutdownMs: number;
}

/** Slow clients are disconnected. `drainNoticeMs` and `shutdownMs` together end a shutdown within 10 s. */
export const TIMEOUTS: Timeouts = {
  headersMs: 10 * SECOND,
  requestMs: 30 * SECOND,
  keepAliveMs: 65 * SECOND,
  idleSocketMs: 60 * SECOND,
  drainNoticeMs: SECOND / 4,
  shutdownMs: 8 * SECOND,
};
