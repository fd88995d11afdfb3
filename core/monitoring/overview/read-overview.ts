import type { Site } from '../../access/site.ts';
import type { Clock } from '../../shared/clock.port.ts';
import { formatIsoTime } from '../../shared/time.ts';
import type { ConversationReader } from '../../tickets/conversation-reader.port.ts';
import type { ConversationStatistics, CountedMilestone } from '../../tickets/conversation-statistics.port.ts';
import { type Activity, readActivity } from './activity-intervals.ts';
import { LocalCalendar, type OverviewRange, type Period } from './period.ts';

/** A figure of the current period and of the previous period. `previous` is null if the site did not exist then. */
export interface CurrentAndPreviousPeriod<Value> {
  readonly current: Value;
  readonly previous: Value | null;
}

/** The figures of a site, for tickets and chats together. Times are in milliseconds since 1970. */
export interface Overview extends Pick<Activity, 'intervalUnit' | 'intervals'> {
  readonly period: Period;
  readonly previousPeriod: Period;
  /**
   * Conversations in which the site has to write next. If `isExact` is false, there are more. `longestSince` is when
   * the longest wait began, ISO 8601 in UTC. It is null if there is no such conversation.
   */
  readonly waiting: { readonly count: number; readonly isExact: boolean; readonly longestSince: string | null };
  /** Conversations created in the period. */
  readonly created: CurrentAndPreviousPeriod<number>;
  /** Conversations resolved for the first time in the period. */
  readonly resolved: CurrentAndPreviousPeriod<number>;
  /**
   * Median time from creation to the first message of a specialist, in milliseconds, of the conversations that were
   * first answered in the period. Null if there is none.
   */
  readonly medianFirstAnswerMs: CurrentAndPreviousPeriod<number | null>;
}

/** The number of waiting conversations is exact up to this number. */
export const MAX_EXACT_WAITING_COUNT = 10_000;

/** Reads the figures of a site for a period that ends now, and for the period before it. */
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
    // The end of a period is exclusive, so add 1 ms to include changes of this millisecond.
    const period = calendar.toPeriod(range, this.clock.now() + 1);
    const previousPeriod = calendar.toPreviousPeriod(range, period);
    const [waiting, activity, createdBefore, resolvedBefore, median, medianBefore] = await Promise.all([
      this.readWaiting(site.id),
      readActivity(this.statistics, site, range, period, calendar),
      this.countConversations(site.id, 'created', previousPeriod),
      this.countConversations(site.id, 'resolved', previousPeriod),
      this.findMedianFirstAnswerMs(site.id, period),
      this.findMedianFirstAnswerMs(site.id, previousPeriod),
    ]);
    const { created, resolved, ...intervals } = activity;
    // If the site is new, a count of 0 means that there is no previous figure. Demo conversations may be older than the
    // site.
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
      this.conversations.count(siteId, { waitingFor: 'us' }, MAX_EXACT_WAITING_COUNT),
      this.conversations.listPage(siteId, { waitingFor: 'us', sort: 'waiting' }, 1),
    ]);
    return { count, isExact, longestSince: conversations[0]?.waitingSince ?? null };
  }

  private async countConversations(
    siteId: string,
    milestone: CountedMilestone,
    { since, until }: Period,
  ): Promise<number> {
    const [count = 0] = await this.statistics.countByInterval(siteId, milestone, [
      formatIsoTime(since),
      formatIsoTime(until),
    ]);
    return count;
  }

  private findMedianFirstAnswerMs(siteId: string, { since, until }: Period): Promise<number | null> {
    return this.statistics.findMedianFirstAnswerMs(siteId, formatIsoTime(since), formatIsoTime(until));
  }
}
