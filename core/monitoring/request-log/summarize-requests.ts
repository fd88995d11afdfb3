import { DAY, HOUR, MINUTE } from '../../shared/time.ts';
import type { LoggedRequest } from './answered-request.ts';
import { readRequestsNewestFirst } from './read-requests-newest-first.ts';
import type { RecordRequests } from './record-requests.ts';
import { createRequestMatcher, type RequestFilter } from './request-filter.ts';
import type { RequestLog } from './request-log.port.ts';

/** Counts and durations of a set of requests. Percentiles are in milliseconds. They are null if the set is empty. */
export interface RequestStatistics {
  readonly requests: number;
  /** Requests with a status of 400 to 499. */
  readonly clientErrors: number;
  /** Requests with a status of 500 or more. */
  readonly serverErrors: number;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
}

export interface RequestSummary {
  readonly total: RequestStatistics;
  /** Length of each interval, in milliseconds. */
  readonly intervalMs: number;
  /** The statistics of each interval, oldest first. `at` is the start of the interval, in milliseconds since 1970. */
  readonly intervals: readonly (RequestStatistics & { readonly at: number })[];
}

const MAX_INTERVALS = 60;
/** Possible lengths of the intervals. Sixty of the longest cover 60 days. */
const INTERVALS_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, DAY] as const;

/**
 * Computes the number, errors and durations of a site's stored requests that match a filter, in total and in at most 60
 * intervals of the same length. Intervals begin at multiples of their length. The first interval contains the oldest
 * request, and the last interval contains the newest. If the two requests are more than 60 days apart, the oldest
 * requests only count in the total.
 */
export class SummarizeRequests {
  constructor(
    private readonly requestLog: RequestLog,
    private readonly recordRequests: RecordRequests,
  ) {}

  async execute({ siteId, ...filter }: RequestFilter & { readonly siteId: string }): Promise<RequestSummary> {
    await this.recordRequests.execute();
    const matches = createRequestMatcher(filter);
    const requests: LoggedRequest[] = [];
    for await (const { request } of readRequestsNewestFirst(this.requestLog, siteId)) {
      if (matches(request)) requests.push(request);
    }
    // The log is not sorted exactly by time, because several servers write batches.
    const times = requests.map(({ at }) => at).sort((a, b) => a - b);
    const [first = 0, last = 0] = [times[0], times.at(-1)];
    const intervalMs =
      INTERVALS_MS.find((length) => countIntervalsBetween(first, last, length) <= MAX_INTERVALS) ?? DAY;
    // If requests are kept for more than 60 days, there may be more than 60 intervals. Then the oldest are left out.
    const count = requests.length === 0 ? 0 : Math.min(countIntervalsBetween(first, last, intervalMs), MAX_INTERVALS);
    const begin = roundDownToMultiple(last, intervalMs) - (count - 1) * intervalMs;
    const byInterval: LoggedRequest[][] = Array.from({ length: count }, () => []);
    for (const request of requests) byInterval[Math.floor((request.at - begin) / intervalMs)]?.push(request);
    return {
      total: computeStatistics(requests),
      intervalMs,
      intervals: byInterval.map((some, index) => ({ at: begin + index * intervalMs, ...computeStatistics(some) })),
    };
  }
}

function roundDownToMultiple(at: number, length: number): number {
  return Math.floor(at / length) * length;
}

/** Returns the number of intervals from the one that contains `first` to the one that contains `last`. */
function countIntervalsBetween(first: number, last: number, length: number): number {
  return (roundDownToMultiple(last, length) - roundDownToMultiple(first, length)) / length + 1;
}

function computeStatistics(requests: readonly LoggedRequest[]): RequestStatistics {
  const durations = requests.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
  const serverErrors = requests.filter(({ status }) => status >= 500).length;
  return {
    requests: requests.length,
    clientErrors: requests.filter(({ status }) => status >= 400).length - serverErrors,
    serverErrors,
    p50Ms: selectPercentile(durations, 0.5),
    p99Ms: selectPercentile(durations, 0.99),
  };
}

/**
 * Returns a percentile of ascending values: the smallest value that is at least as large as the share `rank` of all
 * values. Returns null if there are no values.
 */
function selectPercentile(values: readonly number[], rank: number): number | null {
  return values[Math.ceil(values.length * rank) - 1] ?? null;
}
