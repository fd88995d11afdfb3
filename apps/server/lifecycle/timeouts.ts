import { SECOND } from '../../../core/shared/time.ts';

/** The timeouts of the server, in milliseconds. */
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
   * During shutdown: how long new requests get 503 before the server stops listening. Load balancers notice it in this
   * time.
   */
  readonly drainNoticeMs: number;
  /** During shutdown: how long pending requests may take after that. */
  readonly shutdownMs: number;
}

/** The timeouts in production. `drainNoticeMs` and `shutdownMs` add up to less than 10 s. */
export const TIMEOUTS: Timeouts = {
  headersMs: 10 * SECOND,
  requestMs: 30 * SECOND,
  keepAliveMs: 65 * SECOND,
  idleSocketMs: 60 * SECOND,
  drainNoticeMs: SECOND / 4,
  shutdownMs: 8 * SECOND,
};
