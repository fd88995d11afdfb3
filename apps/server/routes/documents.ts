import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../composition/package-root.ts';
import type { Answer } from '../exchange.ts';
import { PAGE_POLICY, securityHeaders } from '../fixed-headers.ts';
import type { OperationRouter } from '../operation-router.ts';
import { Refusal } from '../problem-response.ts';

interface Served {
  readonly path: string;
  readonly file: string;
  readonly contentType: string;
}

const DOCUMENTS: readonly Served[] = [
  { path: '/set-up', file: 'dist/pages/set-up.html', contentType: 'text/html; charset=utf-8' },
  { path: '/set-up.js', file: 'dist/pages/set-up.js', contentType: 'text/javascript; charset=utf-8' },
  { path: '/set-up.css', file: 'dist/pages/set-up.css', contentType: 'text/css; charset=utf-8' },
];

/** The page behind the set-up link, and the way to the console for people who open the server’s bare address. */
export function serveDocuments(router: OperationRouter, https: boolean): void {
  const security = securityHeaders({ https, policy: PAGE_POLICY });
  for (const { path, file, contentType } of DOCUMENTS) {
    const fixedHeaders = [...security, 'Cache-Control', 'no-cache'];
    router.page(
      path,
      (): Answer => ({
        status: 200,
        body: readFileSync(join(packageRoot, file)),
        contentType,
        fixedHeaders,
      }),
    );
  }
  router.page('/', ({ request }): Answer => {
    if (!request.headers.accept?.includes('text/html')) throw new Refusal('not_found');
    const headers = ['Location', 'console', 'Vary', 'Accept'];
    return { status: 302, body: '', contentType: 'text/plain', headers, fixedHeaders: security };
  });
}
