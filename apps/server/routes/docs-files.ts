import { join } from 'node:path';
import { packageRoot } from '../../composition/package-root.ts';
import { BuiltFiles, FOR_EVER } from '../built-files.ts';
import type { Answer, Exchange } from '../exchange.ts';
import { PAGE_POLICY, securityHeaders } from '../fixed-headers.ts';
import type { OperationRouter } from '../operation-router.ts';
import { Refusal } from '../problem-response.ts';

/** The reference draws its arrows from addresses of its own style sheet that hold the picture. */
const POLICY = { ...PAGE_POLICY, imgSrc: ["'self'", 'data:'] };

/** Names with a part that is made from the contents. */
const HASHED = /\.[0-9a-f]{12}\.\w+$/;

/**
 * Serves the documentation that the build wrote: the pages with and without `.html`, the published contract, and the
 * files that they load. All of it is public, and pages of every origin may load it.
 */
export function serveDocsFiles(router: OperationRouter, https: boolean): void {
  const headers = [...securityHeaders({ https, policy: POLICY }), 'Access-Control-Allow-Origin', '*'];
  const files = new BuiltFiles(join(packageRoot, 'dist', 'docs'), headers);
  const file = (folder: string, exchange: Exchange): Answer | undefined => {
    const { params, path: asked } = exchange;
    const path = folder + (params['name'] ?? 'index.html');
    const found = [path, `${path}.html`].find((one) => files.has(one));
    // With a slash behind it the links of a page would lead elsewhere.
    if (found === undefined || (params['name'] && asked.endsWith('/'))) throw new Refusal('not_found');
    return files.answer(found, exchange, HASHED.test(found) ? FOR_EVER : 'no-cache');
  };

  router.page('/docs', (exchange) => (exchange.path.endsWith('/') ? file('', exchange) : slashed(headers)));
  router.page('/docs/:name', (exchange) => file('', exchange));
  router.page('/docs/samples/:name', (exchange) => file('samples/', exchange));
}

/** The links of the first page are relative, so that its address needs a slash at its end. */
function slashed(fixedHeaders: readonly string[]): Answer {
  return { status: 308, body: '', contentType: 'text/plain', headers: ['Location', 'docs/'], fixedHeaders };
}
