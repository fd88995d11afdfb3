import type { EvidenceUrlPolicy } from '../../core/assessments/evidence-url-policy.port.ts';
import type { FetchedSource, FetchLimits } from '../../core/assessments/page-fetcher.port.ts';
import { type Answer, ask, type Request } from './answer.ts';
import { decodedBody, READABLE_ENCODINGS } from './decoded-body.ts';
import { FetchFailure } from './fetch-failure.ts';
import { isReadableType, mediaTypeOf, READABLE_TYPES } from './media-type.ts';
import type { Network } from './network.ts';
import { isRedirect, redirectTarget } from './redirect.ts';
import type { RobotsOfRun } from './robots-of-run.ts';
import { ROBOT, robotsAllow } from './robots-rules.ts';
import { robotsText } from './robots-text.ts';

type Body = NonNullable<FetchedSource['body']>;

/** How far a visit has come; what is not known yet is null. */
export interface Progress {
  finalUrl: string | null;
  httpStatus: number | null;
  contentType: string | null;
  redirects: number;
}

/** One fetch on its way from redirect to redirect. It is used once. */
export class PageVisit {
  readonly progress: Progress = { finalUrl: null, httpStatus: null, contentType: null, redirects: 0 };
  private readonly request: Request;

  constructor(
    private readonly policy: EvidenceUrlPolicy,
    private readonly robots: RobotsOfRun,
    private readonly limits: FetchLimits,
    network: Network,
    signal: AbortSignal,
  ) {
    const headers = {
      'user-agent': `${ROBOT}/1.0 (evidence of public pages; obeys robots.txt)`,
      accept: READABLE_TYPES,
      'accept-encoding': READABLE_ENCODINGS,
    };
    this.request = { network, headers, wireBytes: limits.wireBytes, signal };
  }

  /** Brings a page's body. @throws FetchFailure when there is none to be had */
  async bodyAt(address: string): Promise<Body> {
    if (this.policy.fault(address) !== undefined) throw new FetchFailure('blocked');
    let url = new URL(address);
    url.hash = '';
    const visited = new Set<string>();
    for (;;) {
      if (visited.has(url.href) || visited.size > this.limits.redirects) throw new FetchFailure('redirect_refused');
      this.progress.redirects = visited.size;
      visited.add(url.href);
      await this.obeyRobots(url);
      const next = await ask(url, this.request, (answer) => this.take(answer, url));
      if (!(next instanceof URL)) return next;
      url = next;
    }
  }

  private async obeyRobots(url: URL): Promise<void> {
    const ask = () => robotsText(url, this.policy, this.request);
    const text = await this.robots.textOf(url.origin, ask, this.request.signal);
    if (!(await robotsAllow(text, url))) throw new FetchFailure('robots_disallowed');
  }

  /** The body that an answer holds, or where it is. */
  private async take(answer: Answer, url: URL): Promise<Body | URL> {
    const type = mediaTypeOf(answer.header('content-type'));
    this.progress.finalUrl = url.href;
    this.progress.httpStatus = answer.status;
    this.progress.contentType = type?.name ?? null;
    if (isRedirect(answer.status)) return redirectTarget(url, answer.header('location'), this.policy);
    if (answer.status !== 200 && answer.status !== 203) throw new FetchFailure('http_error');
    if (type === undefined || !isReadableType(type)) throw new FetchFailure('unsupported_type');
    const { pieces, isWhole } = await decodedBody(answer, this.limits.decodedBytes);
    if (!isWhole) throw new FetchFailure('too_large');
    return { bytes: Buffer.concat(pieces), charset: type.charset };
  }
}
