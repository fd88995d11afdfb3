import type {
  SendFailureCode,
  SendResult,
  WebhookRequest,
  WebhookSender,
} from '../../core/webhooks/webhook-sender.port.ts';
import type { WebhookUrlPolicy } from '../../core/webhooks/webhook-url-policy.port.ts';
import { connectToUrl } from '../network/connection.ts';
import { ConnectionError, type ConnectionFailureReason } from '../network/connection-error.ts';
import { createInternetNetwork, type Network } from '../network/network.ts';
import { onAbort, rejectOnAbort } from '../node/abort.ts';
import { ConnectionPool } from './connection-pool.ts';
import type { HttpConnection } from './http-connection.ts';
import type { HttpReply } from './http-reply-collector.ts';
import { HttpsUrlPolicy } from './https-url-policy.ts';
import type { PrivateHostAllowlist } from './private-host-allowlist.ts';
import { SendError } from './send-error.ts';

/** Time limits of one request in milliseconds. */
export interface SendTimeouts {
  /** From the start of connecting until the response headers. */
  readonly headersMs: number;
  /** From the response headers until the end of the body. */
  readonly bodyMs: number;
}

const DEFAULT_SEND_TIMEOUTS: SendTimeouts = { headersMs: 15_000, bodyMs: 2000 };

const FAILURE_CODE_BY_REASON: Readonly<Record<ConnectionFailureReason, SendFailureCode>> = {
  unreachable: 'unreachable',
  blocked: 'address_blocked',
  tls_failed: 'tls_failed',
};

/** Sends webhooks with undici over connections that it reuses. Only tests pass other `timeouts`. */
export class UndiciWebhookSender implements WebhookSender {
  private readonly policy: WebhookUrlPolicy;
  private readonly pool = new ConnectionPool();

  constructor(
    private readonly privateHosts: PrivateHostAllowlist,
    private readonly network: Network = createInternetNetwork(),
    private readonly timeouts: SendTimeouts = DEFAULT_SEND_TIMEOUTS,
  ) {
    this.policy = new HttpsUrlPolicy(privateHosts);
  }

  async send(request: WebhookRequest, signal: AbortSignal): Promise<SendResult> {
    if (this.policy.findViolation(request.url) !== undefined) return createFailedResult('address_blocked', 0);
    const url = new URL(request.url);
    try {
      return await this.pool.run(url.origin, signal, () => this.sendBeforeDeadline(url, request, signal));
    } catch (error) {
      // The signal was aborted while the request waited for other requests to the origin.
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
    // Each request has its own signal, because sockets and undici never remove their listeners from a signal.
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timer = setTimeout(abort, this.timeouts.headersMs);
    const stopListening = onAbort(signal, abort);
    let headersAt: number | undefined;
    const onHeaders = () => {
      clearTimeout(timer);
      headersAt = performance.now();
    };
    const measureDuration = () => Math.round((headersAt ?? performance.now()) - startedAt);
    try {
      const reply = await this.postWithRetry(url, request, controller.signal, onHeaders);
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

  /**
   * Sends the request over an idle connection. Opens a new connection if none is idle, or if the idle connection turns
   * out to be closed.
   */
  private async postWithRetry(
    url: URL,
    request: WebhookRequest,
    signal: AbortSignal,
    onHeaders: () => void,
  ): Promise<HttpReply> {
    // Loaded on first use, because the module needs undici, which is large.
    const { HttpConnection, StaleConnectionError } = await import('./http-connection.ts');
    const postAndKeepConnection = async (connection: HttpConnection) => {
      const reply = await connection.post(url, request, { bodyMs: this.timeouts.bodyMs, signal, onHeaders });
      this.pool.addIdle(connection);
      return reply;
    };
    const idle = this.pool.acquireIdle(url.origin);
    if (idle) {
      try {
        return await postAndKeepConnection(idle);
      } catch (error) {
        if (!(error instanceof StaleConnectionError)) throw error;
        // The receiver has probably restarted, so its other connections are closed too.
        this.pool.closeIdle(url.origin);
      }
    }
    const connection = new HttpConnection(url.origin, await this.openConnection(url, signal));
    connection.onceClosed(() => this.pool.removeIdle(connection));
    return await postAndKeepConnection(connection);
  }

  private async openConnection(url: URL, signal: AbortSignal) {
    // The connection is reused after this request, so an abort of the request's signal must not end it later.
    const controller = new AbortController();
    const stopListening = onAbort(signal, () => controller.abort());
    try {
      const allowed = this.privateHosts.includes(url) ? 'any' : 'public';
      return await rejectOnAbort(signal, () => connectToUrl(url, this.network, controller.signal, allowed));
    } finally {
      stopListening();
    }
  }
}

/** Converts an error to a failure code. Returns `undefined` for programming errors, such as an invalid header. */
function toFailureCode(error: unknown): SendFailureCode | undefined {
  if (error instanceof SendError) return error.code;
  return error instanceof ConnectionError ? FAILURE_CODE_BY_REASON[error.reason] : undefined;
}

function createFailedResult(code: SendFailureCode, durationMs: number): SendResult {
  return { outcome: 'failed', code, durationMs };
}
