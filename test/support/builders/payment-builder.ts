import type { Execution } from '../../../core/payments/executions/execution.ts';
import type { ExecutionRepository } from '../../../core/payments/executions/execution-repository.port.ts';
import type { UnmatchedMoney } from '../../../core/payments/executions/unmatched-money.ts';
import type { Money } from '../../../core/payments/money.ts';
import type { UnclaimedRefund } from '../../../core/payments/refunds/unclaimed-refund.ts';
import type { UnclaimedRefundRepository } from '../../../core/payments/refunds/unclaimed-refund-repository.port.ts';
import type { PaymentSettings } from '../../../core/payments/settings/payment-action.ts';
import type { PaymentActionRepository } from '../../../core/payments/settings/payment-action-repository.port.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import { anId, SITE } from './known-ids.ts';
import { NOON } from './times.ts';

/** The payment repositories of one store. */
export interface PaymentStores {
  readonly actions: PaymentActionRepository;
  readonly executions: ExecutionRepository;
  readonly unclaimedRefunds: UnclaimedRefundRepository;
}

export const TEN_EUROS: Money = { amount: 1000, currency: 'EUR' };

let serial = 100;

/** Builds settings with which visitors can pay once they are tested, with the given overrides. */
export function aPaymentSettings(overrides: Partial<PaymentSettings> = {}): PaymentSettings {
  return {
    provider: 'stripe',
    money: TEN_EUROS,
    description: 'A ticket 😀',
    successUrl: 'https://shop.example/thanks?a=1',
    cancelUrl: 'https://shop.example/',
    enabled: true,
    customerVisible: true,
    ...overrides,
  };
}

/**
 * Builds a pending execution of `SITE` with a session, made at noon, with the given overrides. Later ones have higher
 * ids.
 */
export function anExecution(overrides: Partial<Execution> = {}): Execution {
  serial += 1;
  return {
    id: anId('exe', serial),
    siteId: SITE,
    idempotencyKey: null,
    pageUrl: null,
    intentKey: null,
    provider: 'stripe',
    money: TEN_EUROS,
    description: 'A ticket 😀',
    successUrl: 'https://shop.example/thanks',
    cancelUrl: 'https://shop.example/',
    expiresAt: NOON + 45 * MINUTE,
    session: { sessionId: `cs_${serial}`, checkoutUrl: `https://pay.example/${serial}` },
    observations: [],
    eventIds: [],
    status: 'pending',
    paymentReference: null,
    refundedAmount: 0,
    disputed: false,
    unmatched: [],
    createdAt: NOON,
    updatedAt: NOON,
    questionAt: NOON + 5 * MINUTE,
    askableAt: NOON,
    ...overrides,
  };
}

/** Stores an execution and returns it. */
export async function startExecution(
  { executions }: PaymentStores,
  overrides: Partial<Execution> = {},
): Promise<Execution> {
  return (await executions.create(anExecution(overrides))).execution;
}

/** Builds unmatched money of an unknown session of `SITE`, with the given overrides. */
export function anUnmatchedPayment(overrides: Partial<UnmatchedMoney> = {}): UnmatchedMoney {
  serial += 1;
  return {
    siteId: SITE,
    provider: 'stripe',
    paymentReference: `pi_${serial}`,
    money: TEN_EUROS,
    reason: 'unknown_session',
    executionId: null,
    sessionId: 'cs_unknown',
    occurredAt: NOON,
    refundedAmount: 0,
    ...overrides,
  };
}

/** Builds a refund of the payment `pi_1` of `SITE` that arrived before the payment, with the given overrides. */
export function anUnclaimedRefund(overrides: Partial<UnclaimedRefund> = {}): UnclaimedRefund {
  serial += 1;
  const fact = { kind: 'refunded', paymentReference: 'pi_1', refunded: { ...TEN_EUROS, amount: 400 } } as const;
  const observation = { fact, at: NOON };
  return { siteId: SITE, provider: 'stripe', eventId: `evt_${serial}`, observation, waitsUntil: NOON, ...overrides };
}
