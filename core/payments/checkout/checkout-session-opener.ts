import type { Clock } from '../../shared/clock.port.ts';
import { type Execution, type ExecutionSession, isInProgress } from '../executions/execution.ts';
import type { ExecutionRepository } from '../executions/execution-repository.port.ts';
import { ExecutionEndedError, ExecutionNotFoundError } from '../payment-errors.ts';
import { SESSION_OPENING_WINDOW_MS } from '../payment-times.ts';
import type { PaymentProviderClient } from '../settings/payment-provider-client.ts';
import { toSessionRequest } from './session-request.ts';

export type ExecutionWithSession = Execution & { readonly session: ExecutionSession };

/**
 * Opens the checkout session of an execution. If `open` is called several times, the execution still gets only one
 * session.
 */
export class CheckoutSessionOpener {
  constructor(
    private readonly executions: ExecutionRepository,
    private readonly providers: PaymentProviderClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether a session may still be opened. The execution must have no final status, and the visitor must have enough
   * time left to pay.
   */
  canOpen(execution: Execution): boolean {
    return isInProgress(execution) && this.clock.now() < execution.createdAt + SESSION_OPENING_WINDOW_MS;
  }

  /**
   * Returns the execution with its session. Opens the session if there is none. If the execution ends unpaid while the
   * session is opened, throws instead. An ended execution is no longer polled, so a payment in its session might not be
   * noticed. `traceparent` is sent to the provider as a header of the request.
   * @throws ExecutionEndedError @throws PaymentProviderRefusedError @throws PaymentProviderUnavailableError
   */
  async open(execution: Execution, timeoutMs: number, traceparent?: string): Promise<ExecutionWithSession> {
    if (hasSession(execution)) return execution;
    if (!this.canOpen(execution)) throw new ExecutionEndedError();
    const { id, siteId, provider } = execution;
    const request = toSessionRequest(id, execution);
    const opened = await this.providers.callProvider(siteId, provider, timeoutMs, (gateway, credentials, signal) =>
      gateway.createSession(request, credentials, signal, traceparent),
    );
    const { sessionId, checkoutUrl, expiresAt } = opened;
    const stored = await this.executions.change(siteId, id, (one) =>
      one.session || hasEndedUnpaid(one) ? one : { ...one, session: { sessionId, checkoutUrl }, expiresAt },
    );
    if (!stored) throw new ExecutionNotFoundError();
    if (!hasSession(stored.execution)) throw new ExecutionEndedError();
    return stored.execution;
  }
}

function hasSession(execution: Execution): execution is ExecutionWithSession {
  return execution.session !== null;
}

function hasEndedUnpaid(execution: Execution): boolean {
  return !isInProgress(execution) && execution.status !== 'succeeded';
}
