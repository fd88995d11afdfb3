import type { EvidenceUrlPolicy } from '../../core/assessments/evidence-url-policy.port.ts';
import type { FetchLimits, FetchResult } from '../../core/assessments/page-fetcher.port.ts';
import type { Network } from '../network/network.ts';
import { ACCEPTED_ENCODINGS, decodeBody } from './decode-body.ts';
import { FetchError } from './fetch-error.ts';
import { fetchRobotsText } from './fetch-robots-text.ts';
import { type HttpResponse, type RequestOptions, sendRequest } from './http-request.ts';
import { ACCEPTED_MEDIA_TYPES, isReadableType, parseMediaType } from './media-type.ts';
import { isRedirectStatus, resolveRedirectTarget } from './redirect.ts';
import type { RobotsCache } from './robots-cache.ts';
import { isAllowedByRobots, ROBOT_NAME } from './robots-rules.ts';

type PageBody = NonNullable<FetchResult['body']>;

/** The facts that are known about a visit so far. Members that are not known yet are null. */
export interface PageVisitProgress {
  finalUrl: string | null;
  httpStatus: number | null;
  contentType: string | null;
  redirects: number;
}

/** Fetches one page and follows its redirects. Each instance is used for only one fetch. */
export class PageVisit {
  readonly progress: PageVisitProgress = { finalUrl: null, httpStatus: null, contentType: null, redirects: 0 };
  private readonly request: RequestOptions;

  constructor(
    private readonly policy: EvidenceUrlPolicy,
    private readonly robots: RobotsCache,
    private readonly limits: FetchLimits,
    network: Network,
    signal: AbortSignal,
  ) {
    const headers = {
      'user-agent': `${ROBOT_NAME}/1.0 (evidence of public pages; obeys robots.txt)`,
      accept: ACCEPTED_MEDIA_TYPES,
      'accept-encoding': ACCEPTED_ENCODINGS,
    };
    this.request = { network, headers, maxWireBytes: limits.wireBytes, signal };
  }

  /** Fetches the body of a page. @throws FetchError */
  async fetchBody(pageUrl: string): Promise<PageBody> {
    if (this.policy.findViolation(pageUrl) !== undefined) throw new FetchError('blocked');
    let url = new URL(pageUrl);
    url.hash = '';
    const visited = new Set<string>();
    for (;;) {
      if (visited.has(url.href) || visited.size > this.limits.redirects) throw new FetchError('redirect_refused');
      this.progress.redirects = visited.size;
      visited.add(url.href);
      await this.checkRobots(url);
      const bodyOrRedirect = await sendRequest(url, this.request, (response) => this.readResponse(response, url));
      if (!(bodyOrRedirect instanceof URL)) return bodyOrRedirect;
      url = bodyOrRedirect;
    }
  }

  private async checkRobots(url: URL): Promise<void> {
    const fetchText = () => fetchRobotsText(url, this.policy, this.request);
    const text = await this.robots.getRobotsText(url.origin, fetchText, this.request.signal);
    if (!(await isAllowedByRobots(text, url))) throw new FetchError('robots_disallowed');
  }

  /** Returns the body of a response, or the URL to which the response redirects. */
  private async readResponse(response: HttpResponse, url: URL): Promise<PageBody | URL> {
    const type = parseMediaType(response.header('content-type'));
    this.progress.finalUrl = url.href;
    this.progress.httpStatus = response.status;
    this.progress.contentType = type?.name ?? null;
    if (isRedirectStatus(response.status)) return resolveRedirectTarget(url, response.header('location'), this.policy);
    if (response.status !== 200 && response.status !== 203) throw new FetchError('http_error');
    if (type === undefined || !isReadableType(type)) throw new FetchError('unsupported_type');
    const { chunks, isComplete } = await decodeBody(response, this.limits.decodedBytes);
    if (!isComplete) throw new FetchError('too_large');
    return { bytes: Buffer.concat(chunks), charset: type.charset };
  }
}
