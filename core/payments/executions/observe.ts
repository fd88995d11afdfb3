import { type Execution, isUndecided, MAX_EVENT_IDS, type Observation } from './execution.ts';
import { factKey } from './fact-order.ts';
import { derivePaymentState } from './standing.ts';

/**
 * The execution with what was observed of it, at `now`; the very same one when all of it is known. Observations are
 * kept as a set, each at the earliest time that was told for it, and everything else follows from the set. Pure.
 */
export function observe(
  execution: Execution,
  observations: readonly Observation[],
  now: number,
  eventId?: string,
): Execution {
  if (eventId !== undefined && execution.eventIds.includes(eventId)) return execution;
  const together = observations.reduce(addObservation, execution.observations);
  if (together === execution.observations && eventId === undefined) return execution;
  const eventIds = eventId === undefined ? execution.eventIds : [...execution.eventIds, eventId].slice(-MAX_EVENT_IDS);
  const standing = derivePaymentState(execution, together);
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
function addObservation(known: readonly Observation[], { fact, at }: Observation): readonly Observation[] {
  const key = factKey(fact);
  const index = known.findIndex((one) => factKey(one.fact) === key);
  const before = known[index];
  if (!before) return [...known, { fact, at }];
  if (before.at <= at) return known;
  return known.with(index, { fact, at });
}
