import type {
  SendFailureCode,
  SendResult,
  WebhookRequest,
  WebhookSender,
} from '../../core/webhooks/webhook-sender.port.ts';
import type { WebhookUrlPolicy } from '../../core/webhooks/webhook-url-policy.port.ts';
import { connectTo } from '../network/connection.ts';
import { ConnectionError, type ConnectionFailureReason } from '../network/connection-error.ts';
import { createInternetNetwork, type Network } from '../network/network.ts';
import { onAbort, rejectOnAbort } from '../node/abort.ts';
import { ConnectionPool } from './connection-pool.ts';
import type { HttpConnection } from './http-connection.ts';
import type { HttpReply } from './http-exchange.ts';
import { HttpsUrlPolicy } from './https-url-policy.ts';
import type { PrivateHosts } from './private-hosts.ts';
import { SendFailure } from './send-failure.ts';

/** Time limits of one request in milliseconds. */
export interface SendLimits {
  /** From the start of dialling until the response headers. */
  readonly headersMs: number;
  /** From the response headers until the end of the body. */
  readonly bodyMs: number;
}

const SEND_LIMITS: SendLimits = { headersMs: 15_000, bodyMs: 2000 };

const CODE_BY_REASON: Readonly<Record<ConnectionFailureReason, SendFailureCode>> = {
  unreachable: 'unreachable',
  blocked: 'address_blocked',
  tls_failed: 'tls_failed',
};

/** Sends webhooks with undici over connections that it reuses. Only tests use other limits. */
export class UndiciWebhookSender implements WebhookSender {
  private readonly policy: WebhookUrlPolicy;
  private readonly pool = new ConnectionPool();

  constructor(
    private readonly privateHosts: PrivateHosts,
    private readonly network: Network = createInternetNetwork(),
    private readonly limits: SendLimits = SEND_LIMITS,
  ) {
    this.policy = new HttpsUrlPolicy(privateHosts);
  }

  async send(request: WebhookRequest, signal: AbortSignal): Promise<SendResult> {
    if (this.policy.findViolation(request.url) !== undefined) return createFailedResult('address_blocked', 0);
    const url = new URL(request.url);
    try {
      return await this.pool.run(url.origin, signal, () => this.sendBeforeDeadline(url, request, signal));
    } catch (error) {
      // Aborted while it waited for other requests to the origin.
      if (signal.aborted) return createFailedResult('timed_out', 0);
      throw error;
    }
  }

  /** Closes the idle connections. */
  close(): void {
    this.pool.closeIdle();
  }

  private async sendBeforeDeadline(url: URL, request: WebhookRequest, signal: AbortSignal): Promise<SendResult> {
    const startedAt = performance.now();
    // Sockets and requests never remove their listeners from a signal, so each request has its own signal.
    const controller = new AbortController();
    const end = () => controller.abort();
    const timer = setTimeout(end, this.limits.headersMs);
    const stopListening = onAbort(signal, end);
    let endedAt: number | undefined;
    const onHeaders = () => {
      clearTimeout(timer);
      endedAt = performance.now();
    };
    const measureDuration = () => Math.round((endedAt ?? performance.now()) - startedAt);
    try {
      const reply = await this.post(url, request, controller.signal, onHeaders);
      return { outcome: 'responded', ...reply, durationMs: measureDuration() };
    } catch (error) {
      const code = controller.signal.aborted ? 'timed_out' : toFailureCode(error);
      if (code === undefined) throw error;
      return createFailedResult(code, measureDuration());
    } finally {
      clearTimeout(timer);
      stopListening();
    }
  }

  /** Sends the request over an idle connection, or else over a new one. */
  private async post(
    url: URL,
    request: WebhookRequest,
    signal: AbortSignal,
    onHeaders: () => void,
  ): Promise<HttpReply> {
    // Loaded on first use: it needs undici, which is large.
    const { HttpConnection, StaleConnectionError } = await import('./http-connection.ts');
    const postOver = async (connection: HttpConnection) => {
      const reply = await connection.post(url, request, { bodyMs: this.limits.bodyMs, signal, onHeaders });
      this.pool.addIdle(connection);
      return reply;
    };
    const idle = this.pool.acquireIdle(url.origin);
    if (idle) {
      try {
        return await postOver(idle);
      } catch (error) {
        if (!(error instanceof StaleConnectionError)) throw error;
        // The receiver has probably restarted, so its other connections are closed too.
        this.pool.closeIdle(url.origin);
      }
    }
    const connection = new HttpConnection(url.origin, await this.connect(url, signal));
    connection.onceClosed(() => this.pool.removeIdle(connection));
    return await postOver(connection);
  }

  private async connect(url: URL, signal: AbortSignal) {
    // The connection outlives the request, so the request's signal must not end it later.
    const controller = new AbortController();
    const stopListening = onAbort(signal, () => controller.abort());
    try {
      const allowed = this.privateHosts.includes(url) ? 'any' : 'public';
      return await rejectOnAbort(signal, () => connectTo(url, this.network, controller.signal, allowed));
    } finally {
      stopListening();
    }
  }
}

/** Returns `undefined` for errors of this program, such as an invalid header. */
function toFailureCode(error: unknown): SendFailureCode | undefined {
  if (error instanceof SendFailure) return error.code;
  return error instanceof ConnectionError ? CODE_BY_REASON[error.reason] : undefined;
}

function createFailedResult(code: SendFailureCode, durationMs: number): SendResult {
  return { outcome: 'failed', code, durationMs };
}
