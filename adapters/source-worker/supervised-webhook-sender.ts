import type {
  SendFailureCode,
  SendResult,
  WebhookRequest,
  WebhookSender,
} from '../../core/webhooks/webhook-sender.port.ts';
import { onAbort } from '../node/abort.ts';
import { type WorkerEvents, WorkerProcess, type WorkerProgram } from './worker-process.ts';

/** The callbacks of a request that the worker is sending. */
interface PendingWebhookRequest {
  endWithFailure(code: SendFailureCode): void;
  resolve(result: SendResult): void;
  reject(error: Error): void;
}

/**
 * Sends webhooks in a child process, so that a crash, hang or memory exhaustion does not affect this process. The child
 * process only sends webhooks. Another child process reads pages, so pages and webhooks do not delay each other.
 *
 * The worker starts with the first request. If it ends by itself, all requests that it was sending fail as
 * `unreachable`, and the next request starts a new worker. This class repeats no request, because the receiver may
 * already have it.
 */
export class SupervisedWebhookSender implements WebhookSender {
  private worker: WorkerProcess | undefined;
  private readonly running = new Map<number, PendingWebhookRequest>();
  private lastRequestId = 0;
  private isClosed = false;

  /** `onCrash` is called once for each worker that ends by itself, or that is killed because it hangs. */
  constructor(
    private readonly program: WorkerProgram,
    private readonly onCrash: (reason: string) => void,
    private readonly pingIntervalMs = 1000,
  ) {}

  async send(request: WebhookRequest, signal: AbortSignal): Promise<SendResult> {
    const startedAt = performance.now();
    if (this.isClosed || signal.aborted) return { outcome: 'failed', code: 'timed_out', durationMs: 0 };
    this.worker ??= this.startWorker();
    const { worker } = this;
    this.lastRequestId += 1;
    const requestId = this.lastRequestId;
    if (this.running.size === 0) worker.setBusy(true);
    const result = new Promise<SendResult>((resolve, reject) => {
      const end = (code: SendFailureCode) =>
        resolve({ outcome: 'failed', code, durationMs: Math.round(performance.now() - startedAt) });
      this.running.set(requestId, { endWithFailure: end, resolve: resolve, reject: reject });
    });
    worker.sendMessage({ kind: 'request', requestId, request: { kind: 'send', request } });
    const stopListening = onAbort(signal, () => worker.sendMessage({ kind: 'abort', requestId }));
    return await result.finally(stopListening);
  }

  /** Kills the worker at once. Running requests and all later requests fail as `timed_out`. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const send of this.running.values()) send.endWithFailure('timed_out');
    this.running.clear();
    await this.worker?.kill();
  }

  private startWorker(): WorkerProcess {
    const events: WorkerEvents = {
      onResult: (requestId, value) => this.finish(requestId, (send) => send.resolve(value as SendResult)),
      onError: (requestId, error) => this.finish(requestId, (send) => send.reject(error)),
      onExit: (reason, isStarted) => this.onExit(reason, isStarted),
    };
    try {
      return new WorkerProcess(this.program, events, this.pingIntervalMs);
    } catch (error) {
      // Some system errors, such as ENOMEM, are thrown by `fork` instead of being reported by an event.
      throw new Error('The process that sends webhooks did not start.', { cause: error });
    }
  }

  private finish(requestId: number, settle: (send: PendingWebhookRequest) => void): void {
    const send = this.running.get(requestId);
    if (!send) return;
    this.running.delete(requestId);
    if (this.running.size === 0) this.worker?.setBusy(false);
    settle(send);
  }

  private onExit(reason: string, isStarted: boolean): void {
    this.worker = undefined;
    if (this.isClosed) return;
    this.onCrash(reason);
    const interruptedSends = [...this.running.values()];
    this.running.clear();
    for (const send of interruptedSends) {
      if (isStarted) send.endWithFailure('unreachable');
      else send.reject(new Error(`The process that sends webhooks did not start: ${reason}`));
    }
  }
}
