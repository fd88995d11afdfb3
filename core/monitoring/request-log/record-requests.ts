import type { SiteRepository } from '../../access/site-repository.port.ts';
import type { Clock } from '../../shared/clock.port.ts';
import type { IdGenerator } from '../../shared/id-generator.port.ts';
import { type AnsweredRequest, loggedRequest } from './answered-request.ts';
import { bySite, hasKey } from './buffered-requests.ts';
import type { RequestLog } from './request-log.port.ts';

/** So many requests of a site are kept; documented in docs/management.md. */
export const REQUESTS_KEPT = 10_000;
/** So many are gathered between two writings; more than those are not logged. */
const MOST_GATHERED = 20_000;
/** Small enough that nothing else waits for its writing for long. */
const LARGEST_BATCH = 250;
/** After so many more of a site, the oldest are removed. */
const TRIM_EVERY = 1000;
/** Of so many sites that no key of theirs has named is looked up whether there are such. */
const MOST_STRANGE_SITES = 500;
/** So many requests of a site that come with no key are kept of each writing: strangers cannot flood the log. */
const MOST_WITHOUT_KEY = 25;

/**
 * Buffers the requests to sites until `execute` writes them, so that no request waits for the log. A process that is
 * killed loses them. See docs/management.md#request-log
 */
export class RecordRequests {
  private gathered: AnsweredRequest[] = [];
  private readonly sinceTrim = new Map<string, number>();

  constructor(
    private readonly requestLog: RequestLog,
    private readonly sites: Pick<SiteRepository, 'find'>,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  /**
   * Records a request. Reads by accounts are left out, since the console would fill the log by itself, and so are
   * requests of an account to a site of another account.
   */
  note(request: AnsweredRequest): void {
    if (request.siteId === '' || this.gathered.length >= MOST_GATHERED) return;
    const isLooking = request.method === 'GET' && request.status < 400 && request.caller?.startsWith('acc_');
    if (!isLooking && request.code !== 'site_not_found') this.gathered.push(request);
  }

  /** Writes what is gathered. What cannot be written is forgotten: a store that is away has other worries. */
  async execute(): Promise<void> {
    if (this.gathered.length === 0) return;
    const gathered = this.gathered;
    this.gathered = [];
    let strange = 0;
    for (const [siteId, requests] of bySite(gathered)) {
      const isKnown = requests.some(hasKey);
      if (!isKnown) strange += 1;
      if (!isKnown && (strange > MOST_STRANGE_SITES || !(await this.sites.find(siteId)))) continue;
      let withoutKey = 0;
      await this.write(
        siteId,
        requests.filter((request) => {
          if (hasKey(request)) return true;
          withoutKey += 1;
          return withoutKey <= MOST_WITHOUT_KEY;
        }),
      );
    }
  }

  private async write(siteId: string, requests: readonly AnsweredRequest[]): Promise<void> {
    const writtenAt = this.clock.now();
    for (let start = 0; start < requests.length; start += LARGEST_BATCH) {
      const part = requests.slice(start, start + LARGEST_BATCH).map(loggedRequest);
      await this.requestLog.append({ id: this.ids.next('req'), siteId, writtenAt, requests: part });
    }
    const count = (this.sinceTrim.get(siteId) ?? 0) + requests.length;
    if (count >= TRIM_EVERY) await this.requestLog.trim(siteId, REQUESTS_KEPT);
    this.sinceTrim.set(siteId, count % TRIM_EVERY);
  }
}
