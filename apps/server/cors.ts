import type { AdmitOrigin } from '../../core/access/admit-origin.ts';
import type { Answer, Exchange } from './exchange.ts';

/** What the site's own pages may ask for: of the actions only their use, never their configuration. */
const OF_PAGES = /^\/sites\/[^/]+\/(?:widget\/|actions\/(?:payments\/execute$|executions\/))/;

/** Lets a page on this origin, which the site allows, read the answer. No credentials are involved. */
export function allowOrigin(exchange: Exchange, origin: string | undefined): void {
  exchange.headers.push(
    'Access-Control-Allow-Origin',
    origin ?? '',
    'Vary',
    'Origin',
    'Access-Control-Expose-Headers',
    'Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-Id',
  );
}

/** Answers a browser's question whether it may send a request of the widget; other addresses have no such answer. */
export async function answerPreflight(admitOrigin: AdmitOrigin, exchange: Exchange): Promise<Answer | undefined> {
  if (!OF_PAGES.test(exchange.path)) return undefined;
  const { origin } = exchange.request.headers;
  await admitOrigin.execute({ siteId: exchange.siteId, origin });
  allowOrigin(exchange, origin);
  const headers = [
    'Access-Control-Allow-Methods',
    'GET, POST',
    'Access-Control-Allow-Headers',
    'Content-Type, X-Conversation-Token, X-Request-Id',
    'Access-Control-Max-Age',
    '600',
  ];
  return { status: 204, body: '', headers };
}
