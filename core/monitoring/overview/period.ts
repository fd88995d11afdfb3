import { DAY, HOUR } from '../../shared/time.ts';

/** The ranges of an overview: the last 24 hours, or today and the 6, 29 or 89 days before it. */
export const OVERVIEW_RANGES = ['24h', '7d', '30d', '90d'] as const;
export type OverviewRange = (typeof OVERVIEW_RANGES)[number];

const RANGE_DAYS: Readonly<Record<OverviewRange, number>> = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 };

/** A period from `since` (inclusive) to `until` (exclusive), in milliseconds since 1970. */
export interface Period {
  readonly since: number;
  readonly until: number;
}

/** Returns whether this process knows the time zone, an IANA name such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== undefined;
  } catch {
    return false;
  }
}

/**
 * Computes the days and hours of a time zone. A day may have more or fewer than 24 hours, if the clocks are changed for
 * summer time.
 */
export class LocalCalendar {
  private readonly format: Intl.DateTimeFormat;

  /** @throws RangeError if `isTimeZone` returns false for the time zone */
  constructor(timeZone: string) {
    this.format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** Returns the period of a range that ends at `until`. It begins with a full hour or day. */
  toPeriod(range: OverviewRange, until: number): Period {
    const since =
      range === '24h' ? this.startOfHour(until) - 23 * HOUR : this.startOfDayWithOffset(until, 1 - RANGE_DAYS[range]);
    return { since, until };
  }

  /**
   * Returns the period to compare with: the given period moved back by 1, 7, 30 or 90 days, with the same local times.
   * Today has not ended, so it is compared with the same part of an earlier day.
   */
  toPreviousPeriod(range: OverviewRange, { since, until }: Period): Period {
    return { since: this.subtractDays(since, RANGE_DAYS[range]), until: this.subtractDays(until, RANGE_DAYS[range]) };
  }

  /**
   * Lists the bounds of the days of a period, ascending: the start of the day that contains `since`, the start of each
   * later day, and `until`.
   */
  listDayBounds({ since, until }: Period): readonly number[] {
    const bounds: number[] = [];
    for (let day = this.startOfDayWithOffset(since, 0); day < until; day = this.startOfNextDay(day)) bounds.push(day);
    return [...bounds, until];
  }

  /**
   * Lists the bounds of the hours of a period, ascending: the start of the hour that contains `since`, the start of
   * each later hour, and `until`.
   */
  listHourBounds({ since, until }: Period): readonly number[] {
    const bounds: number[] = [];
    for (let hour = this.startOfHour(since); hour < until; hour += HOUR) bounds.push(hour);
    return [...bounds, until];
  }

  /** Returns the start of the local day that is `days` after the one that contains `at`. */
  startOfDayWithOffset(at: number, days: number): number {
    return this.fromLocalMillis(Math.floor(this.toLocalMillis(at) / DAY) * DAY + days * DAY);
  }

  /** Returns the start of the next day that exists in the time zone. Samoa, for example, skipped 30 December 2011. */
  private startOfNextDay(day: number): number {
    const next = this.startOfDayWithOffset(day + DAY / 2, 1);
    return next > day ? next : this.startOfDayWithOffset(day + DAY / 2, 2);
  }

  private startOfHour(at: number): number {
    const local = this.toLocalMillis(at);
    return at - (local - Math.floor(local / HOUR) * HOUR);
  }

  /**
   * Returns the time `days` earlier with the same local time. If the day was skipped, returns `days` times 24 hours
   * earlier.
   */
  private subtractDays(at: number, days: number): number {
    const earlier = this.fromLocalMillis(this.toLocalMillis(at) - days * DAY);
    return earlier < at ? earlier : at - days * DAY;
  }

  /** Returns the local date and time of `at`, as milliseconds since 1970 as if they were in UTC. */
  private toLocalMillis(at: number): number {
    const parts = new Map(this.format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    const seconds = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    return seconds + (((at % 1000) + 1000) % 1000);
  }

  /**
   * The inverse of `toLocalMillis`. If the clocks skip the local time, such as at the start of summer time, the result
   * is off by at most the skipped time.
   */
  private fromLocalMillis(local: number): number {
    const guess = local - (this.toLocalMillis(local) - local);
    return local - (this.toLocalMillis(guess) - guess);
  }
}
