import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler, Router } from 'express';
import { packageRoot } from '../../composition/package-root.ts';
import { createPageRoute, createRouter } from '../middleware/create-router.ts';
import { HttpError } from '../middleware/problem-response.ts';
import { createSecurityHeaders } from '../middleware/security-headers.ts';
import { sendResponse } from '../middleware/send-response.ts';
import { IMMUTABLE_CACHE_CONTROL, StaticFileServer } from '../middleware/static-file-server.ts';

const CONSOLE_FOLDER = join(packageRoot, 'dist', 'console');
const CONSOLE_PAGE_FILE = join(CONSOLE_FOLDER, 'console.html');
/** Text in the built page that is replaced with a new CSP nonce in each response. */
const NONCE_PLACEHOLDER = 'CSP_NONCE';
const CSP_NONE = ["'none'"];
const CSP_SELF = ["'self'"];

/**
 * Serves the console. Every path below `/console` gets the same page, and the page's script shows the view of the path.
 * The file names of the assets contain a hash of their content, so browsers may cache them forever.
 */
export function consoleRoutes(isHttps: boolean): Router {
  const router = createRouter();
  const assets = new StaticFileServer(join(CONSOLE_FOLDER, 'assets'), createSecurityHeaders({ isHttps }));
  let html: string | undefined;
  const sendPage: RequestHandler = (_req, res) => {
    html ??= readConsolePage();
    const nonce = randomBytes(16).toString('base64');
    sendResponse(res, {
      status: 200,
      body: html.replaceAll(NONCE_PLACEHOLDER, nonce),
      contentType: 'text/html; charset=utf-8',
      securityHeaders: createSecurityHeaders({ isHttps, policy: createContentSecurityPolicy(nonce) }),
      headers: ['Cache-Control', 'no-cache'],
    });
  };

  router.get(
    ...createPageRoute('/console/assets/:file', (req, res) =>
      assets.sendFile(req, res, String(req.params['file']), IMMUTABLE_CACHE_CONTROL),
    ),
  );
  router.get(...createPageRoute('/console', sendPage));
  router.get(...createPageRoute('/console/{*place}', sendPage));

  return router;
}

/** @throws HttpError 404 if the console was not built */
function readConsolePage(): string {
  if (!existsSync(CONSOLE_PAGE_FILE)) throw new HttpError('not_found', 'This server was built without the console.');
  return readFileSync(CONSOLE_PAGE_FILE, 'utf8');
}

function createContentSecurityPolicy(nonce: string) {
  return {
    defaultSrc: CSP_NONE,
    frameAncestors: CSP_NONE,
    scriptSrc: CSP_SELF,
    styleSrc: [...CSP_SELF, `'nonce-${nonce}'`],
    imgSrc: CSP_SELF,
    connectSrc: CSP_SELF,
    frameSrc: CSP_SELF,
    formAction: CSP_NONE,
    baseUri: CSP_NONE,
  };
}
