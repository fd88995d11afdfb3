import type { Execution } from '../executions/execution.ts';
import type { ExecutionRepository } from '../executions/execution-repository.port.ts';
import type { UnmatchedMoney } from '../executions/unmatched-money.ts';
import type { PaymentEvent } from '../payment-event.ts';

/**
 * Finds the execution of an event, at this provider and on one of these sites. Does not match an execution id if the
 * event is of another session: a visitor may have written the id, for example as the reference in a payment link.
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
    if (byId && isSameSession(byId, provider, event)) return byId;
    const found = await executions.findByProvider(siteId, { provider, sessionId, paymentReference });
    if (found) return found;
  }
  return undefined;
}

/** Whether an event may be of the execution's session: the sessions are equal, or one of them is not known. */
export function isSameSession(
  { provider, session }: Execution,
  eventProvider: string,
  { sessionId }: PaymentEvent,
): boolean {
  return provider === eventProvider && (session === null || sessionId === null || session.sessionId === sessionId);
}

/**
 * Whether an event is of the session of an execution on a site other than these. Sites may share a provider account,
 * and each of them gets all its events. The other site's own webhook or a poll applies such an event.
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

/** The sites that a refund or dispute may concern: the site that the event names, else all sites with the secret. */
export function candidateSites({ siteId: eventSiteId }: PaymentEvent, siteIds: readonly string[]): readonly string[] {
  return eventSiteId !== null && siteIds.includes(eventSiteId) ? [eventSiteId] : siteIds;
}

/**
 * Returns the unmatched money of a payment without an execution: for the site that the event names, else for the first
 * of these sites. Returns `undefined` for events that are not payments.
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
