import type { Site } from '../../access/site.ts';
import type { Clock } from '../../shared/clock.port.ts';
import { isoTime } from '../../shared/time.ts';
import type { ConversationReader } from '../../tickets/conversation-reader.port.ts';
import type { ConversationStatistics, CountedMilestone } from '../../tickets/conversation-statistics.port.ts';
import { type Activity, readActivity } from './activity-intervals.ts';
import { LocalCalendar, type OverviewRange, type Period } from './period.ts';

/** A figure of the period, and of the period before. `previous` is null if the site is too new to have one. */
export interface WithPrevious<Value> {
  readonly current: Value;
  readonly previous: Value | null;
}

/** The figures of a site, of tickets and chats together. Times are in milliseconds since 1970. */
export interface Overview extends Pick<Activity, 'intervalUnit' | 'intervals'> {
  readonly period: Period;
  readonly previousPeriod: Period;
  /**
   * Conversations that wait for the team now. If `isExact` is false, there are more. `longestSince` is when the longest
   * wait began, ISO 8601 in UTC, or null if none waits.
   */
  readonly waiting: { readonly count: number; readonly isExact: boolean; readonly longestSince: string | null };
  /** Conversations created in the period. */
  readonly created: WithPrevious<number>;
  /** Conversations resolved for the first time in the period. */
  readonly resolved: WithPrevious<number>;
  /**
   * Median time from creation to the first message of a specialist, in milliseconds, of the conversations that were
   * first answered in the period. Null if there is none.
   */
  readonly medianFirstAnswerMs: WithPrevious<number | null>;
}

/** Above this number, the number of waiting conversations is not exact. */
export const MAX_EXACT_WAITING = 10_000;

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
    // Changes of this millisecond belong to the period.
    const period = calendar.toPeriod(range, this.clock.now() + 1);
    const previousPeriod = calendar.toPreviousPeriod(range, period);
    const [waiting, activity, createdBefore, resolvedBefore, median, medianBefore] = await Promise.all([
      this.readWaiting(site.id),
      readActivity(this.statistics, site, range, period, calendar),
      this.count(site.id, 'created', previousPeriod),
      this.count(site.id, 'resolved', previousPeriod),
      this.findMedian(site.id, period),
      this.findMedian(site.id, previousPeriod),
    ]);
    const { created, resolved, ...intervals } = activity;
    // Conversations may be older than the site, for example those of the demo.
    const isNew = site.createdAt >= previousPeriod.until;
    const toPrevious = (count: number) => (isNew && count === 0 ? null : count);
    return {
      period,
      previousPeriod,
      waiting,
      created: { current: created, previous: toPrevious(createdBefore) },
      resolved: { current: resolved, previous: toPrevious(resolvedBefore) },
      medianFirstAnswerMs: { current: median, previous: medianBefore },
      ...intervals,
    };
  }

  private async readWaiting(siteId: string): Promise<Overview['waiting']> {
    const [{ count, isExact }, { conversations }] = await Promise.all([
      this.conversations.count(siteId, { waitingFor: 'us' }, MAX_EXACT_WAITING),
      this.conversations.listPage(siteId, { waitingFor: 'us', sort: 'waiting' }, 1),
    ]);
    return { count, isExact, longestSince: conversations[0]?.waitingSince ?? null };
  }

  private async count(siteId: string, milestone: CountedMilestone, { since, until }: Period): Promise<number> {
    const [count = 0] = await this.statistics.countByInterval(siteId, milestone, [isoTime(since), isoTime(until)]);
    return count;
  }

  private findMedian(siteId: string, { since, until }: Period): Promise<number | null> {
    return this.statistics.findMedianFirstAnswer(siteId, isoTime(since), isoTime(until));
  }
}
