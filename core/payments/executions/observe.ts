import { EVENT_IDS_MAX, type Execution, isUndecided, type Observation } from './execution.ts';
import { nameOf } from './fact-order.ts';
import { standingOf } from './standing.ts';

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
  const key = nameOf(fact);
  const index = known.findIndex((one) => nameOf(one.fact) === key);
  const before = known[index];
  if (!before) return [...known, { fact, at }];
  if (before.at <= at) return known;
  return known.with(index, { fact, at });
}
