import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../composition/package-root.ts';
import type { Answer } from '../exchange.ts';
import { PAGE_POLICY, securityHeaders } from '../fixed-headers.ts';
import type { OperationRouter } from '../operation-router.ts';

interface Served {
  readonly path: string;
  readonly file: string;
  readonly contentType: string;
}

const DOCUMENTS: readonly Served[] = [
  { path: '/docs/openapi.json', file: 'contracts/openapi.json', contentType: 'application/json' },
  { path: '/docs/errors', file: 'docs/errors.md', contentType: 'text/plain; charset=utf-8' },
  { path: '/set-up', file: 'apps/server/pages/set-up.html', contentType: 'text/html; charset=utf-8' },
  { path: '/set-up.js', file: 'apps/server/pages/set-up.js', contentType: 'text/javascript; charset=utf-8' },
  { path: '/set-up.css', file: 'apps/server/pages/set-up.css', contentType: 'text/css; charset=utf-8' },
];

/** The published contract and the page behind the set-up link. Spec 9, decisions 8. */
export function serveDocuments(router: OperationRouter, https: boolean): void {
  const security = securityHeaders({ https, policy: PAGE_POLICY });
  for (const { path, file, contentType } of DOCUMENTS) {
    const anyPageMayRead = path.startsWith('/docs/') ? ['Access-Control-Allow-Origin', '*'] : [];
    const fixedHeaders = [...security, 'Cache-Control', 'no-cache', ...anyPageMayRead];
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
}
