import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Router } from 'express';
import { packageRoot } from '../../composition/package-root.ts';
import { acceptsHtml } from '../middleware/accepts-html.ts';
import { createPageRoute, createRouter } from '../middleware/create-router.ts';
import { HttpError } from '../middleware/problem-response.ts';
import { createSecurityHeaders, PAGE_CSP } from '../middleware/security-headers.ts';
import { sendResponse } from '../middleware/send-response.ts';

const PAGE_FILES = [
  { path: '/set-up', file: 'dist/pages/set-up.html', contentType: 'text/html; charset=utf-8' },
  { path: '/set-up.js', file: 'dist/pages/set-up.js', contentType: 'text/javascript; charset=utf-8' },
  { path: '/set-up.css', file: 'dist/pages/set-up.css', contentType: 'text/css; charset=utf-8' },
] as const;

/** Serves the set-up page, and redirects browsers that open `/` to the console. */
export function setUpPageRoutes(isHttps: boolean): Router {
  const router = createRouter();
  const securityHeaders = createSecurityHeaders({ isHttps, policy: PAGE_CSP });

  for (const { path, file, contentType } of PAGE_FILES) {
    router.get(
      ...createPageRoute(path, (_req, res) => {
        const body = readFileSync(join(packageRoot, file));
        const headers = ['Cache-Control', 'no-cache'];
        sendResponse(res, { status: 200, body, contentType, headers, securityHeaders });
      }),
    );
  }
  router.get(
    ...createPageRoute('/', (req, res) => {
      if (!acceptsHtml(req)) throw new HttpError('not_found');
      const headers = ['Location', 'console', 'Vary', 'Accept'];
      sendResponse(res, { status: 302, body: '', contentType: 'text/plain', headers, securityHeaders });
    }),
  );

  return router;
}
