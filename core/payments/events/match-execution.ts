import type { Execution } from '../executions/execution.ts';
import type { ExecutionRepository } from '../executions/execution-repository.port.ts';
import type { UnmatchedMoney } from '../executions/unmatched-money.ts';
import type { PaymentEvent } from '../payment-event.ts';

/**
 * The execution that an event names, if it is one of these sites' and of this provider. An event of another session
 * than its own is not its: what a session says of itself may be the visitor's words, such as the reference in a payment
 * link.
 */
export async function matchExecution(
  executions: ExecutionRepository,
  provider: string,
  event: PaymentEvent,
  siteIds: readonly string[],
): Promise<Execution | undefined> {
  const { siteId: named, executionId, sessionId, fact } = event;
  const paymentReference = 'paymentReference' in fact ? fact.paymentReference : null;
  for (const siteId of named === null ? siteIds : siteIds.filter((one) => one === named)) {
    const byId = executionId === null ? undefined : await executions.find(siteId, executionId);
    if (byId && isSameSession(byId, provider, event)) return byId;
    const found = await executions.findByProvider(siteId, { provider, sessionId, paymentReference });
    if (found) return found;
  }
  return undefined;
}

/** Whether an event that names this execution is of its session, as far as both are known. */
export function isSameSession({ provider, session }: Execution, by: string, { sessionId }: PaymentEvent): boolean {
  return provider === by && (session === null || sessionId === null || session.sessionId === sessionId);
}

/**
 * Whether an event is of the very session of an execution that it names on another site than these. Sites may share an
 * account of a provider, which then tells each of them of everything; that site's own webhook, or the sweep, sees to
 * it.
 */
export async function belongsToOtherSite(
  executions: ExecutionRepository,
  provider: string,
  { siteId, executionId, sessionId }: PaymentEvent,
  siteIds: readonly string[],
): Promise<boolean> {
  if (siteId === null || executionId === null || sessionId === null || siteIds.includes(siteId)) return false;
  const named = await executions.find(siteId, executionId);
  return named?.provider === provider && named.session?.sessionId === sessionId;
}

/** The sites whose payment a return may be of: the one that it names, or all that gave the secret. */
export function candidateSites({ siteId: named }: PaymentEvent, siteIds: readonly string[]): readonly string[] {
  return named !== null && siteIds.includes(named) ? [named] : siteIds;
}

/**
 * The money of an event that names no execution: for the site that it names, or the first of these; `undefined` without
 * money.
 */
export function toUnmatchedMoney(
  provider: string,
  { siteId: named, sessionId, occurredAt, fact }: PaymentEvent,
  siteIds: readonly string[],
): UnmatchedMoney | undefined {
  const siteId = siteIds.find((one) => one === named) ?? siteIds[0];
  if (fact.kind !== 'paid' || siteId === undefined) return undefined;
  const { money, paymentReference } = fact;
  const reason = 'unknown_session';
  const nothing = { executionId: null, refundedAmount: 0 };
  return { siteId, provider, paymentReference, money, reason, sessionId, occurredAt, ...nothing };
}
