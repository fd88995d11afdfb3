import { type Execution, isInProgress, MAX_EVENT_IDS, type PaymentObservation } from './execution.ts';
import { derivePaymentState } from './payment-state.ts';
import { toFactKey } from './sort-by-occurrence.ts';

/**
 * Adds observations to an execution and derives its new state. Pure. Returns `execution` itself if nothing is new. A
 * fact is stored only once, with the earliest time at which it was reported.
 *
 * `now` is the time of storage, in milliseconds since 1970. `eventId` is the id of the provider's event, and is missing
 * if the observations are from a poll.
 */
export function addObservations(
  execution: Execution,
  observations: readonly PaymentObservation[],
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
    questionAt: isInProgress(state) ? execution.questionAt : null,
    updatedAt: merged === execution.observations ? execution.updatedAt : Math.max(now, execution.updatedAt + 1),
  };
}

/**
 * Adds an observation. If its fact is already in the list, keeps the earlier of the two times. Returns `known` itself
 * if nothing changes.
 */
function addObservation(
  known: readonly PaymentObservation[],
  { fact, at }: PaymentObservation,
): readonly PaymentObservation[] {
  const key = toFactKey(fact);
  const index = known.findIndex((one) => toFactKey(one.fact) === key);
  const existing = known[index];
  if (!existing) return [...known, { fact, at }];
  if (existing.at <= at) return known;
  return known.with(index, { fact, at });
}
