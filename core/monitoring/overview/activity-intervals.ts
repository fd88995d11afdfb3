import { formatIsoTime, HOUR } from '../../shared/time.ts';
import type { ConversationStatistics } from '../../tickets/conversation-statistics.port.ts';
import type { LocalCalendar, OverviewRange, Period } from './period.ts';

/**
 * Numbers of conversations that were created and first resolved in an interval. `at` is its start, in milliseconds
 * since 1970.
 */
export interface ActivityInterval {
  readonly at: number;
  readonly created: number;
  readonly resolved: number;
}

export interface Activity {
  /** Conversations created in the whole period. */
  readonly created: number;
  /** Conversations first resolved in the whole period. */
  readonly resolved: number;
  /** Length of the intervals: an hour, or a day of the time zone. */
  readonly intervalUnit: 'hour' | 'day';
  /** Consecutive intervals up to the end of the period, oldest first. They may begin later than the period. */
  readonly intervals: readonly ActivityInterval[];
}

/** Minimum number of days shown. Earlier days are shown if the site or its first activity is older. */
const MIN_SHOWN_DAYS = 7;
/** Minimum number of hours shown. */
const MIN_SHOWN_HOURS = 24;

/**
 * Counts the activity of a site. The intervals are hours for the range of 24 hours, otherwise days. If all activity
 * falls on the last two days, the intervals are hours too, because a chart of one or two days would show little.
 */
export async function readActivity(
  statistics: ConversationStatistics,
  site: { readonly id: string; readonly createdAt: number },
  range: OverviewRange,
  period: Period,
  calendar: LocalCalendar,
): Promise<Activity> {
  const { until } = period;
  if (range === '24h') {
    const hours = await countConversationsByInterval(statistics, site.id, calendar.listHourBounds(period));
    return { ...sumIntervals(hours), intervalUnit: 'hour', intervals: hours };
  }
  const days = await countConversationsByInterval(statistics, site.id, calendar.listDayBounds(period));
  const totals = sumIntervals(days);
  const first = days.find(({ created, resolved }) => created > 0 || resolved > 0);
  if (first && first.at >= calendar.startOfDayWithOffset(until, -1)) {
    const since = Math.min(first.at, until - MIN_SHOWN_HOURS * HOUR);
    const hours = await countConversationsByInterval(statistics, site.id, calendar.listHourBounds({ since, until }));
    return { ...totals, intervalUnit: 'hour', intervals: hours };
  }
  const firstShown = Math.min(
    calendar.startOfDayWithOffset(site.createdAt, 0),
    calendar.startOfDayWithOffset(until, 1 - MIN_SHOWN_DAYS),
    first?.at ?? until,
  );
  return { ...totals, intervalUnit: 'day', intervals: days.filter(({ at }) => at >= firstShown) };
}

async function countConversationsByInterval(
  statistics: ConversationStatistics,
  siteId: string,
  bounds: readonly number[],
): Promise<readonly ActivityInterval[]> {
  const times = bounds.map(formatIsoTime);
  const [created, resolved] = await Promise.all([
    statistics.countByInterval(siteId, 'created', times),
    statistics.countByInterval(siteId, 'resolved', times),
  ]);
  return bounds.slice(0, -1).map((at, index) => ({ at, created: created[index] ?? 0, resolved: resolved[index] ?? 0 }));
}

function sumIntervals(intervals: readonly ActivityInterval[]): Pick<Activity, 'created' | 'resolved'> {
  const sum = (name: 'created' | 'resolved') => intervals.reduce((total, interval) => total + interval[name], 0);
  return { created: sum('created'), resolved: sum('resolved') };
}
