import { randomBytes } from 'node:crypto';
import type { Router } from 'express';
import { readWidgetManifest } from '../../composition/widget-manifest.ts';
import { createPageRoute, createRouter } from '../middleware/create-router.ts';
import { createSecurityHeaders } from '../middleware/security-headers.ts';
import { sendResponse } from '../middleware/send-response.ts';

const CSP_NONE = ["'none'"];

/**
 * Serves the page in which the console previews the widget. Its content security policy allows only the preview script.
 * The page can send no requests, and has an opaque origin without storage. Only the server's own pages may frame it.
 */
export function widgetPreviewRoutes(isHttps: boolean): Router {
  const router = createRouter();

  router.get(
    ...createPageRoute('/console/widget-preview', (_req, res) => {
      const nonce = randomBytes(16).toString('base64');
      sendResponse(res, {
        status: 200,
        body: renderPreviewPage(readWidgetManifest().preview.path, nonce),
        contentType: 'text/html; charset=utf-8',
        headers: ['Cache-Control', 'no-cache'],
        securityHeaders: createSecurityHeaders({ isHttps, policy: createContentSecurityPolicy(nonce) }),
      });
    }),
  );

  return router;
}

function renderPreviewPage(script: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Preview</title>
  </head>
  <body><script src="/${script}" nonce="${nonce}"></script></body>
</html>
`;
}

function createContentSecurityPolicy(nonce: string) {
  return {
    defaultSrc: CSP_NONE,
    frameAncestors: ["'self'"],
    scriptSrc: [`'nonce-${nonce}'`],
    formAction: CSP_NONE,
    baseUri: CSP_NONE,
    // `allow-forms` lets the browser validate forms. The policy still prevents sending them.
    sandbox: ['allow-scripts', 'allow-forms'],
  };
}
