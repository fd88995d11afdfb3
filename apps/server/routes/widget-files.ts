import type { Answer, Exchange } from '../exchange.ts';
import { securityHeaders } from '../fixed-headers.ts';
import type { OperationRouter } from '../operation-router.ts';
import { Refusal } from '../problem-response.ts';
import { type WidgetScript, widgetScripts } from '../widget-scripts.ts';

type Form = keyof WidgetScript['forms'];

const TYPE = 'text/javascript; charset=utf-8';
/** Smallest first. */
const COMPRESSED: readonly Form[] = ['br', 'gzip'];
/** A page that has the script is a few minutes behind at most, and asks with its `ETag` then. */
const MOVING = 'public, max-age=300';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The widget's scripts: the one that moves on with the service, and each by its content. Any page may load them. Decisions 7. */
export function serveWidgetFiles(router: OperationRouter, https: boolean): void {
  const security = securityHeaders({ https, isForAnyPage: true });
  const headersOf = (caching: string) => [...security, 'Access-Control-Allow-Origin', '*', 'Cache-Control', caching];
  const [moving, immutable] = [headersOf(MOVING), headersOf(IMMUTABLE)];

  router.page('/widget.js', (exchange) => answer(exchange, widgetScripts().first, moving));
  router.page('/widget.:hash.js', (exchange) => {
    const script = widgetScripts().byPath.get(exchange.request.path.slice(1));
    if (!script) throw new Refusal('not_found', 'This version of the widget is not served here.');
    return answer(exchange, script, immutable);
  });
}

function answer(
  exchange: Exchange,
  { path, forms }: WidgetScript,
  fixedHeaders: readonly string[],
): Answer | undefined {
  const { headers } = exchange.request;
  const form = formFor(String(headers['accept-encoding'] ?? ''));
  const tag = `"${path}-${form}"`;
  const encoding = form === 'identity' ? [] : ['Content-Encoding', form];
  const told = ['ETag', tag, 'Vary', 'Accept-Encoding'];
  if (isKnown(headers['if-none-match'] ?? '', tag)) {
    exchange.head(304, TYPE, told, fixedHeaders);
    exchange.response.end();
    return undefined;
  }
  return { status: 200, body: forms[form], contentType: TYPE, headers: [...told, ...encoding], fixedHeaders };
}

/** The smallest form that the client takes: RFC 9110, 12.5.3, where a weight of 0 says no. */
function formFor(accepted: string): Form {
  const weights = new Map(
    accepted.split(',').map((one) => {
      const [coding = '', weight = ''] = one.split(';').map((part) => part.trim().toLowerCase());
      return [coding, !/^q=0(?:\.0*)?$/.test(weight)];
    }),
  );
  return COMPRESSED.find((form) => weights.get(form) ?? weights.get('*') ?? false) ?? 'identity';
}

/** Whether the client has this already, by weak comparison: RFC 9110, 13.1.2. */
function isKnown(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === tag);
}
