import type * as v from 'valibot';
import type { readFirstSteps, readOverview } from '../../contracts/management/overview.ts';
import type { Period } from '../../core/monitoring/overview/period.ts';
import type { FirstSteps } from '../../core/monitoring/overview/read-first-steps.ts';
import type { Overview } from '../../core/monitoring/overview/read-overview.ts';
import { isoTime } from '../../core/shared/time.ts';

type OverviewRecord = Omit<v.InferOutput<typeof readOverview.success.schema>, 'success'>;
type FirstStepsRecord = Omit<v.InferOutput<typeof readFirstSteps.success.schema>, 'success'>;

/** Converts the figures of a site to their record. */
export function toOverviewRecord({ period, previousPeriod, intervals, ...figures }: Overview): OverviewRecord {
  return {
    period: toPeriodRecord(period),
    previousPeriod: toPeriodRecord(previousPeriod),
    ...figures,
    intervals: intervals.map(({ at, created, resolved }) => ({ at: isoTime(at), created, resolved })),
  };
}

/** Converts the first steps of a site to their record. */
export function toFirstStepsRecord({ widgetSeen, ...steps }: FirstSteps): FirstStepsRecord {
  return { widgetSeen: widgetSeen ? { origin: widgetSeen.origin, at: isoTime(widgetSeen.at) } : null, ...steps };
}

function toPeriodRecord({ since, until }: Period): OverviewRecord['period'] {
  return { since: isoTime(since), until: isoTime(until) };
}
