import type * as v from 'valibot';
import type { readFirstSteps, readOverview } from '../../contracts/management/overview.ts';
import type { Period } from '../../core/monitoring/overview/period.ts';
import type { FirstSteps } from '../../core/monitoring/overview/read-first-steps.ts';
import type { Overview } from '../../core/monitoring/overview/read-overview.ts';
import { formatIsoTime } from '../../core/shared/time.ts';

type OverviewResource = Omit<v.InferOutput<typeof readOverview.success.schema>, 'success'>;
type FirstStepsResource = Omit<v.InferOutput<typeof readFirstSteps.success.schema>, 'success'>;

/** Converts the figures of a site to their API resource. */
export function toOverviewResource({ period, previousPeriod, intervals, ...figures }: Overview): OverviewResource {
  return {
    period: toPeriodResource(period),
    previousPeriod: toPeriodResource(previousPeriod),
    ...figures,
    intervals: intervals.map(({ at, created, resolved }) => ({ at: formatIsoTime(at), created, resolved })),
  };
}

/** Converts the first steps of a site to their API resource. */
export function toFirstStepsResource({ widgetSeen, ...steps }: FirstSteps): FirstStepsResource {
  return { widgetSeen: widgetSeen ? { origin: widgetSeen.origin, at: formatIsoTime(widgetSeen.at) } : null, ...steps };
}

function toPeriodResource({ since, until }: Period): OverviewResource['period'] {
  return { since: formatIsoTime(since), until: formatIsoTime(until) };
}
