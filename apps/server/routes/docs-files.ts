import { join } from 'node:path';
import type { Request, Response, Router } from 'express';
import { packageRoot } from '../../composition/package-root.ts';
import { createPageRoute, createRouter } from '../middleware/create-router.ts';
import { HttpError } from '../middleware/problem-response.ts';
import { createSecurityHeaders, PAGE_CSP } from '../middleware/security-headers.ts';
import { sendResponse } from '../middleware/send-response.ts';
import { IMMUTABLE_CACHE_CONTROL, StaticFileServer } from '../middleware/static-file-server.ts';

/** Content security policy of the documentation. The pages load one image: the icon. */
const DOCS_CSP = { ...PAGE_CSP, imgSrc: ["'self'"] };

/** Folders with pages and files below `/docs/`. */
const DOCS_SUBFOLDERS = ['api', 'events', 'samples'];

/** Matches file names that contain a hash of the content. */
const HASHED_NAME_PATTERN = /\.[0-9a-f]{12}\.\w+$/;

/**
 * Serves the built documentation: pages (whose URLs may omit `.html`), the files that pages load, and the OpenAPI
 * document. Pages of any origin may load these files.
 */
export function docsRoutes(isHttps: boolean): Router {
  const router = createRouter();
  const headers = [...createSecurityHeaders({ isHttps, policy: DOCS_CSP }), 'Access-Control-Allow-Origin', '*'];
  const files = new StaticFileServer(join(packageRoot, 'dist', 'docs'), headers);
  const sendDocsFile = (req: Request, res: Response, path: string) => {
    const file = files.hasFile(path) ? path : `${path}.html`;
    return files.sendFile(req, res, file, HASHED_NAME_PATTERN.test(file) ? IMMUTABLE_CACHE_CONTROL : 'no-cache');
  };
  const sendFrom = (folder: string) => (req: Request, res: Response) => {
    // Express ignores a trailing slash. With a trailing slash in the URL, the relative links of a page would break.
    if (req.path.endsWith('/')) throw new HttpError('not_found');
    return sendDocsFile(req, res, `${folder}${req.params['name']}`);
  };

  router.get(
    ...createPageRoute('/docs', (req, res) => {
      if (req.path.endsWith('/')) return sendDocsFile(req, res, 'index.html');
      // The links of the index page are relative, so its path needs a trailing slash.
      sendResponse(res, {
        status: 308,
        body: '',
        contentType: 'text/plain',
        headers: ['Location', 'docs/'],
        securityHeaders: headers,
      });
      return undefined;
    }),
  );
  router.get(...createPageRoute('/docs/:name', sendFrom('')));
  for (const folder of DOCS_SUBFOLDERS) router.get(...createPageRoute(`/docs/${folder}/:name`, sendFrom(`${folder}/`)));

  return router;
}
