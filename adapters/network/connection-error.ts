/**
 * Why there is no connection. `unreachable`: the host has no IP address, does not accept the connection, or closes it
 * during the TLS handshake. `blocked`: one of its IP addresses is not public.
 */
export type ConnectionFailureReason = 'unreachable' | 'blocked' | 'tls_failed';

/** Thrown if no connection to a host can be made. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';

  constructor(
    readonly reason: ConnectionFailureReason,
    cause?: unknown,
  ) {
    super(reason, { cause });
  }
}
