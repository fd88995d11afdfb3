import type { Execution } from '../executions/execution.ts';
import type { ExecutionRepository } from '../executions/execution-repository.port.ts';
import type { UnmatchedMoney } from '../executions/unmatched-money.ts';
import type { PaymentEvent } from '../payment-event.ts';

/**
 * Finds the execution of an event among the executions of `siteIds` at `provider`. If the event names a session, an
 * execution with another session does not match, even if it has the event's execution id. A visitor can choose that id,
 * for example as the reference of a payment link.
 */
export async function matchExecution(
  executions: ExecutionRepository,
  provider: string,
  event: PaymentEvent,
  siteIds: readonly string[],
): Promise<Execution | undefined> {
  const { siteId: eventSiteId, executionId, sessionId, fact } = event;
  const paymentReference = 'paymentReference' in fact ? fact.paymentReference : null;
  for (const siteId of eventSiteId === null ? siteIds : siteIds.filter((one) => one === eventSiteId)) {
    const byId = executionId === null ? undefined : await executions.find(siteId, executionId);
    if (byId && canBelongToSession(byId, provider, event)) return byId;
    const found = await executions.findByProviderReferences(siteId, { provider, sessionId, paymentReference });
    if (found) return found;
  }
  return undefined;
}

/**
 * Whether an event may belong to the execution's session: both name the same session, or one of them names no session.
 */
export function canBelongToSession(
  { provider, session }: Execution,
  eventProvider: string,
  { sessionId }: PaymentEvent,
): boolean {
  return provider === eventProvider && (session === null || sessionId === null || session.sessionId === sessionId);
}

/**
 * Whether an event belongs to an execution of a site that is not in `siteIds`. Sites that share a provider account get
 * the events of all these sites. An event of another site must be ignored here, because that site learns of the payment
 * by its own webhook or by a poll.
 */
export async function belongsToOtherSite(
  executions: ExecutionRepository,
  provider: string,
  { siteId, executionId, sessionId }: PaymentEvent,
  siteIds: readonly string[],
): Promise<boolean> {
  if (siteId === null || executionId === null || sessionId === null || siteIds.includes(siteId)) return false;
  const execution = await executions.find(siteId, executionId);
  return execution?.provider === provider && execution.session?.sessionId === sessionId;
}

/**
 * Returns the sites to which a refund or dispute may belong. If the event names one of `siteIds`, only that site.
 * Otherwise all of `siteIds`.
 */
export function selectCandidateSites(
  { siteId: eventSiteId }: PaymentEvent,
  siteIds: readonly string[],
): readonly string[] {
  return eventSiteId !== null && siteIds.includes(eventSiteId) ? [eventSiteId] : siteIds;
}

/**
 * Creates the `UnmatchedMoney` for a payment that has no execution. Assigns it to the site that the event names if
 * `siteIds` contains that site, otherwise to the first of `siteIds`. Returns `undefined` if the event is not a payment.
 */
export function toUnmatchedMoney(
  provider: string,
  { siteId: eventSiteId, sessionId, occurredAt, fact }: PaymentEvent,
  siteIds: readonly string[],
): UnmatchedMoney | undefined {
  const siteId = siteIds.find((one) => one === eventSiteId) ?? siteIds[0];
  if (fact.kind !== 'paid' || siteId === undefined) return undefined;
  const { money, paymentReference } = fact;
  const reason = 'unknown_session';
  return {
    siteId,
    provider,
    paymentReference,
    money,
    reason,
    executionId: null,
    sessionId,
    occurredAt,
    refundedAmount: 0,
  };
}
