import type { Execution } from '../../../core/payments/executions/execution.ts';
import type { ExecutionRepository } from '../../../core/payments/executions/execution-repository.port.ts';
import type { UnmatchedMoney } from '../../../core/payments/executions/unmatched-money.ts';
import type { Money } from '../../../core/payments/money.ts';
import type { EarlyReturn } from '../../../core/payments/refunds/early-return.ts';
import type { EarlyReturnRepository } from '../../../core/payments/refunds/early-return-repository.port.ts';
import type { PaymentSettings } from '../../../core/payments/settings/payment-action.ts';
import type { PaymentActionRepository } from '../../../core/payments/settings/payment-action-repository.port.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import { anId, SITE } from './known-ids.ts';
import { NOON } from './times.ts';

/** The repositories of payments on one store. */
export interface PaymentStores {
  readonly actions: PaymentActionRepository;
  readonly executions: ExecutionRepository;
  readonly earlyReturns: EarlyReturnRepository;
}

export const TEN_EUROS: Money = { amount: 1000, currency: 'EUR' };

let made = 100;

/** Settings that visitors may pay by, once they were tested. */
export function someSettings(given: Partial<PaymentSettings> = {}): PaymentSettings {
  return {
    provider: 'stripe',
    money: TEN_EUROS,
    description: 'A ticket 😀',
    successUrl: 'https://shop.example/thanks?a=1',
    cancelUrl: 'https://shop.example/',
    enabled: true,
    customerVisible: true,
    ...given,
  };
}

/**
 * Builds a pending execution of `SITE` with a session, made at noon, with the given overrides. Later ones have higher
 * ids.
 */
export function anExecution(given: Partial<Execution> = {}): Execution {
  made += 1;
  return {
    id: anId('exe', made),
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
    session: { sessionId: `cs_${made}`, checkoutUrl: `https://pay.example/${made}` },
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
    ...given,
  };
}

/** Stores an execution. */
export async function begun({ executions }: PaymentStores, given: Partial<Execution> = {}): Promise<Execution> {
  return (await executions.start(anExecution(given))).execution;
}

/** Money of a session of `SITE` that nobody has asked for. */
export function aStray(given: Partial<UnmatchedMoney> = {}): UnmatchedMoney {
  made += 1;
  return {
    siteId: SITE,
    provider: 'stripe',
    paymentReference: `pi_${made}`,
    money: TEN_EUROS,
    reason: 'unknown_session',
    executionId: null,
    sessionId: 'cs_unknown',
    occurredAt: NOON,
    refundedAmount: 0,
    ...given,
  };
}

/** A refund of `SITE`'s payment `pi_1`, told by a new event before that payment. */
export function anEarlyReturn(given: Partial<EarlyReturn> = {}): EarlyReturn {
  made += 1;
  const fact = { kind: 'refunded', paymentReference: 'pi_1', refunded: { ...TEN_EUROS, amount: 400 } } as const;
  const observation = { fact, at: NOON };
  return { siteId: SITE, provider: 'stripe', eventId: `evt_${made}`, observation, waitsUntil: NOON, ...given };
}
