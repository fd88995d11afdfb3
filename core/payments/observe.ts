import { EVENT_IDS_MAX, type Execution, isUndecided, type Observation } from './execution.ts';
import type { PaymentFact } from './payment-event.ts';
import { standingOf } from './standing.ts';

/**
 * The execution with what was observed of it, at `now`; the very same one when all of it is known. Observations are kept as
 * a set, each at the earliest time that was told for it, and everything else follows from the set. Pure.
 */
export function observe(
  execution: Execution,
  observations: readonly Observation[],
  now: number,
  eventId?: string,
): Execution {
  if (eventId !== undefined && execution.eventIds.includes(eventId)) return execution;
  const together = observations.reduce(added, execution.observations);
  if (together === execution.observations && eventId === undefined) return execution;
  const eventIds = eventId === undefined ? execution.eventIds : [...execution.eventIds, eventId].slice(-EVENT_IDS_MAX);
  const standing = standingOf(execution, together);
  return {
    ...execution,
    ...standing,
    observations: together,
    eventIds,
    questionAt: isUndecided(standing) ? execution.questionAt : null,
    updatedAt: together === execution.observations ? execution.updatedAt : Math.max(now, execution.updatedAt + 1),
  };
}

/** The same list when nothing is new of it. */
function added(known: readonly Observation[], { fact, at }: Observation): readonly Observation[] {
  const key = identityOf(fact);
  const index = known.findIndex((one) => identityOf(one.fact) === key);
  const before = known[index];
  if (!before) return [...known, { fact, at }];
  if (before.at <= at) return known;
  return known.with(index, { fact, at });
}

function identityOf(fact: PaymentFact): string {
  switch (fact.kind) {
    case 'paid':
      return `paid ${fact.money.amount} ${fact.money.currency} ${fact.paymentReference}`;
    case 'refunded':
      return `refunded ${fact.refunded.amount} ${fact.refunded.currency} ${fact.paymentReference}`;
    case 'disputed':
      return `disputed ${fact.paymentReference}`;
    default:
      return fact.kind;
  }
}
