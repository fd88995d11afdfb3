import { type Execution, isUndecided, MAX_EVENT_IDS, type Observation } from './execution.ts';
import { factKey } from './fact-order.ts';
import { derivePaymentState } from './payment-state.ts';

/**
 * Adds observations to an execution and derives its new state. Returns the same object if nothing is new. Observations
 * are a set: a repeated fact keeps its earliest time. Pure.
 *
 * `now` is the time of storage in milliseconds since 1970, `eventId` the provider's event if there is one.
 */
export function addObservations(
  execution: Execution,
  observations: readonly Observation[],
  now: number,
  eventId?: string,
): Execution {
  if (eventId !== undefined && execution.eventIds.includes(eventId)) return execution;
  const merged = observations.reduce(addObservation, execution.observations);
  if (merged === execution.observations && eventId === undefined) return execution;
  const eventIds = eventId === undefined ? execution.eventIds : [...execution.eventIds, eventId].slice(-MAX_EVENT_IDS);
  const state = derivePaymentState(execution, merged);
  return {
    ...execution,
    ...state,
    observations: merged,
    eventIds,
    questionAt: isUndecided(state) ? execution.questionAt : null,
    updatedAt: merged === execution.observations ? execution.updatedAt : Math.max(now, execution.updatedAt + 1),
  };
}

/** Adds an observation, or moves a known fact to an earlier time. Returns the same list if nothing is new. */
function addObservation(known: readonly Observation[], { fact, at }: Observation): readonly Observation[] {
  const key = factKey(fact);
  const index = known.findIndex((one) => factKey(one.fact) === key);
  const existing = known[index];
  if (!existing) return [...known, { fact, at }];
  if (existing.at <= at) return known;
  return known.with(index, { fact, at });
}
