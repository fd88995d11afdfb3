import type { SiteRepository } from '../../access/site-repository.port.ts';
import type { Clock } from '../../shared/clock.port.ts';
import type { IdGenerator } from '../../shared/id-generator.port.ts';
import { type AnsweredRequest, toLoggedRequest } from './answered-request.ts';
import { groupBySite, hasApiKey } from './buffered-requests.ts';
import type { RequestLog } from './request-log.port.ts';

/** Maximum number of stored requests per site. Documented in docs/management.md. */
export const MAX_STORED_REQUESTS = 10_000;
/** Maximum number of requests that are buffered between two writes. Further requests are not logged. */
const MAX_BUFFERED_REQUESTS = 20_000;
/** Maximum number of requests per write. It is small, so that other writes wait only briefly. */
const MAX_BATCH_SIZE = 250;
/** Number of logged requests of a site after which its oldest requests are deleted again. */
const REQUESTS_PER_TRIM = 1000;
/**
 * Maximum number of sites that one `execute` looks up in the store. A site is looked up if no request to it had an API
 * key, because the site may not exist. Requests to further such sites are not logged.
 */
const MAX_UNVERIFIED_SITES = 500;
/**
 * Maximum number of requests without an API key that one `execute` logs per site. Without this limit, anyone could
 * flood the log.
 */
const MAX_REQUESTS_WITHOUT_KEY = 25;

/**
 * Buffers the requests to sites until `execute` writes them, so that no request waits for the log. If the process is
 * killed, the buffered requests are lost. See docs/management.md#request-log
 */
export class RecordRequests {
  private buffered: AnsweredRequest[] = [];
  private readonly requestsSinceTrim = new Map<string, number>();

  constructor(
    private readonly requestLog: RequestLog,
    private readonly sites: Pick<SiteRepository, 'find'>,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  /**
   * Buffers a request. Ignores successful reads by accounts and their requests to mark messages as seen, because the
   * console would fill the log with them. Also ignores requests with the code `site_not_found`, so that an account
   * cannot write to the log of another account's site.
   */
  bufferRequest(request: AnsweredRequest): void {
    if (request.siteId === '' || this.buffered.length >= MAX_BUFFERED_REQUESTS) return;
    const isRead = request.method === 'GET' || request.route.endsWith('/seen');
    const isAccountRead = isRead && request.status < 400 && request.caller?.startsWith('acc_');
    if (!isAccountRead && request.code !== 'site_not_found') this.buffered.push(request);
  }

  /**
   * Writes the buffered requests. If a write fails, throws its error, and the requests that are not written yet are
   * lost. They are not buffered again, because the buffer would grow while the store is unavailable.
   */
  async execute(): Promise<void> {
    if (this.buffered.length === 0) return;
    const buffered = this.buffered;
    this.buffered = [];
    let unverified = 0;
    for (const [siteId, requests] of groupBySite(buffered)) {
      const isVerified = requests.some(hasApiKey);
      if (!isVerified) unverified += 1;
      if (!isVerified && (unverified > MAX_UNVERIFIED_SITES || !(await this.sites.find(siteId)))) continue;
      let withoutKey = 0;
      await this.writeBatches(
        siteId,
        requests.filter((request) => {
          if (hasApiKey(request)) return true;
          withoutKey += 1;
          return withoutKey <= MAX_REQUESTS_WITHOUT_KEY;
        }),
      );
    }
  }

  private async writeBatches(siteId: string, requests: readonly AnsweredRequest[]): Promise<void> {
    const writtenAt = this.clock.now();
    for (let start = 0; start < requests.length; start += MAX_BATCH_SIZE) {
      const part = requests.slice(start, start + MAX_BATCH_SIZE).map(toLoggedRequest);
      await this.requestLog.append({ id: this.ids.next('req'), siteId, writtenAt, requests: part });
    }
    const count = (this.requestsSinceTrim.get(siteId) ?? 0) + requests.length;
    if (count >= REQUESTS_PER_TRIM) await this.requestLog.trim(siteId, MAX_STORED_REQUESTS);
    this.requestsSinceTrim.set(siteId, count % REQUESTS_PER_TRIM);
  }
}
