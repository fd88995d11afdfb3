import type { Site } from '../../access/site.ts';
import type { Clock } from '../../shared/clock.port.ts';
import { HOUR, isoTime } from '../../shared/time.ts';
import type { ConversationReader } from '../../tickets/conversation-reader.port.ts';
import type { ConversationStatistics } from '../../tickets/conversation-statistics.port.ts';
import { LocalCalendar, type OverviewRange, type Period } from './period.ts';

/** A figure of the period, and of the period before. `previous` is null if the site is too new to have one. */
export interface Compared<Value> {
  readonly current: Value;
  readonly previous: Value | null;
}

/** The figures of a site, of tickets and chats together. Times are in milliseconds since 1970. */
export interface Overview {
  readonly period: Period;
  readonly previousPeriod: Period;
  /**
   * Conversations that wait for the team now. If `isExact` is false, there are more. `longestSince`: since when the one
   * that has waited longest waits, ISO 8601 in UTC, or null if none waits.
   */
  readonly waiting: { readonly count: number; readonly isExact: boolean; readonly longestSince: string | null };
  /** Conversations created in the period. */
  readonly created: Compared<number>;
  /** Conversations resolved for the first time in the period. */
  readonly resolved: Compared<number>;
  /**
   * Median time from creation to the first message of a specialist, in milliseconds, of the conversations that were
   * first answered in the period. Null if there is none.
   */
  readonly medianFirstAnswerMs: Compared<number | null>;
  /** Length of the intervals: an hour, or a day of the time zone. */
  readonly intervalUnit: 'hour' | 'day';
  /** Consecutive intervals up to the end of the period, oldest first. `at` is the begin. */
  readonly intervals: readonly { readonly at: number; readonly created: number; readonly resolved: number }[];
}

type Intervals = Pick<Overview, 'intervalUnit' | 'intervals'>;

/** Above this number, the number of waiting conversations is not exact. */
export const MAX_EXACT_WAITING = 10_000;
/** Days before the creation of the site are left out, unless they have data. At least so many days remain. */
const MIN_DAYS = 7;
const MIN_HOURS = 24;

/** Reads the figures of a site for a range that ends now, and for the period before. */
export class ReadOverview {
  constructor(
    private readonly conversations: ConversationReader,
    private readonly statistics: ConversationStatistics,
    private readonly clock: Clock,
  ) {}

  /** `timeZone` is an IANA name for which `isTimeZone` returns true. */
  async execute(query: {
    site: Pick<Site, 'id' | 'createdAt'>;
    range: OverviewRange;
    timeZone: string;
  }): Promise<Overview> {
    const { site, range } = query;
    const calendar = new LocalCalendar(query.timeZone);
    // What happens in this millisecond belongs to the period.
    const period = calendar.toPeriod(range, this.clock.now() + 1);
    const previousPeriod = calendar.toPreviousPeriod(range, period);
    const [waiting, created, resolved, medianFirstAnswerMs, intervals] = await Promise.all([
      this.readWaiting(site.id),
      this.compare(site, period, previousPeriod, (one) => this.count(site.id, 'created', one)),
      this.compare(site, period, previousPeriod, (one) => this.count(site.id, 'resolved', one)),
      this.compare(site, period, previousPeriod, ({ since, until }) =>
        this.statistics.findMedianFirstAnswer(site.id, isoTime(since), isoTime(until)),
      ),
      this.readIntervals(site, range, period, calendar),
    ]);
    return { period, previousPeriod, waiting, created, resolved, medianFirstAnswerMs, ...intervals };
  }

  private async readWaiting(siteId: string): Promise<Overview['waiting']> {
    const [{ count, isExact }, { conversations }] = await Promise.all([
      this.conversations.count(siteId, { waitingFor: 'us' }, MAX_EXACT_WAITING),
      this.conversations.listPage(siteId, { waitingFor: 'us', sort: 'waiting' }, 1),
    ]);
    return { count, isExact, longestSince: conversations[0]?.waitingSince ?? null };
  }

  private async compare<Value extends number | null>(
    { createdAt }: Pick<Site, 'createdAt'>,
    period: Period,
    previousPeriod: Period,
    read: (period: Period) => Promise<Value>,
  ): Promise<Compared<Value>> {
    const [current, previous] = await Promise.all([read(period), read(previousPeriod)]);
    // Conversations may be older than the site's record, for example those of the demo.
    const isNew = createdAt >= previousPeriod.until && !previous;
    return { current, previous: isNew ? null : previous };
  }

  private async count(siteId: string, milestone: 'created' | 'resolved', { since, until }: Period): Promise<number> {
    const [count = 0] = await this.statistics.countByInterval(siteId, milestone, [isoTime(since), isoTime(until)]);
    return count;
  }

  /**
   * Reads hours for the range of 24 hours, otherwise days. If all that happened falls on the last two days, hours of
   * those say more than one or two bars.
   */
  private async readIntervals(
    site: Pick<Site, 'id' | 'createdAt'>,
    range: OverviewRange,
    period: Period,
    calendar: LocalCalendar,
  ): Promise<Intervals> {
    const { until } = period;
    if (range === '24h') return this.countIntervals(site.id, 'hour', calendar.listHourBounds(period));
    const days = await this.countIntervals(site.id, 'day', calendar.listDayBounds(period));
    const first = days.intervals.find(({ created, resolved }) => created > 0 || resolved > 0);
    if (first && first.at >= calendar.startOfDay(until, -1)) {
      const hours = { since: Math.min(first.at, until - MIN_HOURS * HOUR), until };
      return this.countIntervals(site.id, 'hour', calendar.listHourBounds(hours));
    }
    const firstShown = Math.min(
      calendar.startOfDay(site.createdAt, 0),
      calendar.startOfDay(until, 1 - MIN_DAYS),
      first?.at ?? until,
    );
    return { ...days, intervals: days.intervals.filter(({ at }) => at >= firstShown) };
  }

  private async countIntervals(
    siteId: string,
    intervalUnit: Intervals['intervalUnit'],
    bounds: readonly number[],
  ): Promise<Intervals> {
    const times = bounds.map(isoTime);
    const [created, resolved] = await Promise.all([
      this.statistics.countByInterval(siteId, 'created', times),
      this.statistics.countByInterval(siteId, 'resolved', times),
    ]);
    const intervals = bounds
      .slice(0, -1)
      .map((at, index) => ({ at, created: created[index] ?? 0, resolved: resolved[index] ?? 0 }));
    return { intervalUnit, intervals };
  }
}
