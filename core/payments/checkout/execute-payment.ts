import type { Site } from '../../access/site.ts';
import type { Clock } from '../../shared/clock.port.ts';
import type { IdGenerator } from '../../shared/id-generator.port.ts';
import { SECOND } from '../../shared/time.ts';
import type { Execution } from '../executions/execution.ts';
import type { ExecutionRepository } from '../executions/execution-repository.port.ts';
import { ActionNotAvailableError } from '../payment-errors.ts';
import { CHECKOUT_LIFETIME_MS, findNextPollTime, OPEN_SESSION_TIMEOUT_MS } from '../payment-times.ts';
import { findUsableSettings, type PaymentSettings } from '../settings/payment-action.ts';
import type { PaymentActionRepository } from '../settings/payment-action-repository.port.ts';
import type { PaymentProviderClient } from '../settings/payment-provider-client.ts';
import type { CheckoutSessionOpener, ExecutionWithSession } from './checkout-session-opener.ts';

export interface ExecutePaymentCommand {
  /** The site on which the visitor pays. The caller must check the visitor's origin against `allowedOrigins`. */
  readonly site: Pick<Site, 'id' | 'allowedOrigins'>;
  readonly idempotencyKey?: string | undefined;
  readonly pageUrl?: string | undefined;
  readonly intentKey?: string | undefined;
  /** Header of the request to the provider, in the trace of the visitor's request. */
  readonly traceparent?: string | undefined;
}

/**
 * Starts a payment with the site's payment settings. Stores the execution, then opens its checkout session at the
 * provider. If an execution with the idempotency key exists, returns that execution. See
 * docs/payments.md#how-a-payment-works
 * @throws ActionNotAvailableError @throws ExecutionEndedError @throws PaymentProviderRefusedError
 * @throws PaymentProviderUnavailableError
 */
export class ExecutePayment {
  constructor(
    private readonly actions: PaymentActionRepository,
    private readonly executions: ExecutionRepository,
    private readonly providers: Pick<PaymentProviderClient, 'offeredProviders'>,
    private readonly sessions: CheckoutSessionOpener,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  async execute(command: ExecutePaymentCommand): Promise<ExecutionWithSession> {
    const { site } = command;
    const settings = findUsableSettings(
      await this.actions.find(site.id),
      site.allowedOrigins,
      this.providers.offeredProviders,
    );
    if (!settings) throw new ActionNotAvailableError();
    const { execution } = await this.executions.create(this.createExecution(command, settings));
    return this.sessions.open(execution, OPEN_SESSION_TIMEOUT_MS, command.traceparent);
  }

  /**
   * Creates an execution with the current settings. Rounds `expiresAt` up to a whole second, because providers store
   * seconds.
   */
  private createExecution(command: ExecutePaymentCommand, settings: PaymentSettings): Execution {
    const { site, idempotencyKey = null, pageUrl = null, intentKey = null } = command;
    const { provider, money, description, successUrl, cancelUrl } = settings;
    const now = this.clock.now();
    return {
      id: this.ids.next('exe'),
      siteId: site.id,
      idempotencyKey,
      pageUrl,
      intentKey,
      provider,
      money,
      description,
      successUrl,
      cancelUrl,
      expiresAt: Math.ceil((now + CHECKOUT_LIFETIME_MS) / SECOND) * SECOND,
      session: null,
      observations: [],
      eventIds: [],
      status: 'pending',
      paymentReference: null,
      refundedAmount: 0,
      disputed: false,
      unmatched: [],
      createdAt: now,
      updatedAt: now,
      questionAt: findNextPollTime(now, now) ?? null,
      askableAt: now,
    };
  }
}
