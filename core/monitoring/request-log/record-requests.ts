import type { SiteRepository } from '../../access/site-repository.port.ts';
import type { Clock } from '../../shared/clock.port.ts';
import type { IdGenerator } from '../../shared/id-generator.port.ts';
import { type AnsweredRequest, toLoggedRequest } from './answered-request.ts';
import { groupBySite, hasKey } from './buffered-requests.ts';
import type { RequestLog } from './request-log.port.ts';

/** Maximum number of stored requests per site; documented in docs/management.md. */
export const MAX_STORED_REQUESTS = 10_000;
/** Maximum number of buffered requests between two writes; further ones are not logged. */
const MAX_BUFFERED_REQUESTS = 20_000;
/** Maximum number of requests per write, so that other writes do not wait long. */
const MAX_BATCH_SIZE = 250;
/** Number of a site's new requests between two deletions of its oldest ones. */
const TRIM_INTERVAL = 1000;
/** Per write, look up at most 500 sites that no API key vouches for; drop the rest. */
const MAX_UNVERIFIED_SITES = 500;
/** Maximum number of requests without an API key per site and write, so that strangers cannot flood the log. */
const MAX_WITHOUT_KEY = 25;

/**
 * Buffers the requests to sites until `execute` writes them, so that no request waits for the log. A process that is
 * killed loses them. See docs/management.md#request-log
 */
export class RecordRequests {
  private buffered: AnsweredRequest[] = [];
  private readonly sinceTrim = new Map<string, number>();

  constructor(
    private readonly requestLog: RequestLog,
    private readonly sites: Pick<SiteRepository, 'find'>,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  /**
   * Buffers a request. Omits reads by accounts, because the console would fill the log, and requests of an account to
   * another account's site.
   */
  buffer(request: AnsweredRequest): void {
    if (request.siteId === '' || this.buffered.length >= MAX_BUFFERED_REQUESTS) return;
    const isAccountRead = request.method === 'GET' && request.status < 400 && request.caller?.startsWith('acc_');
    if (!isAccountRead && request.code !== 'site_not_found') this.buffered.push(request);
  }

  /**
   * Writes the buffered requests. Failed writes are dropped, not retried, so the buffer stays bounded while the store
   * is unavailable.
   */
  async execute(): Promise<void> {
    if (this.buffered.length === 0) return;
    const buffered = this.buffered;
    this.buffered = [];
    let unverified = 0;
    for (const [siteId, requests] of groupBySite(buffered)) {
      const isVerified = requests.some(hasKey);
      if (!isVerified) unverified += 1;
      if (!isVerified && (unverified > MAX_UNVERIFIED_SITES || !(await this.sites.find(siteId)))) continue;
      let withoutKey = 0;
      await this.write(
        siteId,
        requests.filter((request) => {
          if (hasKey(request)) return true;
          withoutKey += 1;
          return withoutKey <= MAX_WITHOUT_KEY;
        }),
      );
    }
  }

  private async write(siteId: string, requests: readonly AnsweredRequest[]): Promise<void> {
    const writtenAt = this.clock.now();
    for (let start = 0; start < requests.length; start += MAX_BATCH_SIZE) {
      const part = requests.slice(start, start + MAX_BATCH_SIZE).map(toLoggedRequest);
      await this.requestLog.append({ id: this.ids.next('req'), siteId, writtenAt, requests: part });
    }
    const count = (this.sinceTrim.get(siteId) ?? 0) + requests.length;
    if (count >= TRIM_INTERVAL) await this.requestLog.trim(siteId, MAX_STORED_REQUESTS);
    this.sinceTrim.set(siteId, count % TRIM_INTERVAL);
  }
}
