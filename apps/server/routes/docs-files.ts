import { join } from 'node:path';
import type { Request, Response, Router } from 'express';
import { packageRoot } from '../../composition/package-root.ts';
import { createPageRoute, createRouter } from '../middleware/create-router.ts';
import { HttpError } from '../middleware/problem-response.ts';
import { createSecurityHeaders, PAGE_POLICY } from '../middleware/security-headers.ts';
import { sendResponse } from '../middleware/send-response.ts';
import { IMMUTABLE_CACHE_CONTROL, StaticFiles } from '../middleware/static-files.ts';

/** Content security policy of the documentation. The icon is an image. */
const DOCS_CONTENT_POLICY = { ...PAGE_POLICY, imgSrc: ["'self'"] };

/** Folders below `/docs/`. */
const FOLDERS = ['api', 'events', 'samples'];

/** Matches file names that contain a hash of the content. */
const HASHED_NAME_PATTERN = /\.[0-9a-f]{12}\.\w+$/;

/**
 * Serves the built documentation: pages (with and without `.html`), the published contract, and the files they load.
 * Pages of any origin may load all of them.
 */
export function docsRoutes(https: boolean): Router {
  const router = createRouter();
  const headers = [
    ...createSecurityHeaders({ https, policy: DOCS_CONTENT_POLICY }),
    'Access-Control-Allow-Origin',
    '*',
  ];
  const files = new StaticFiles(join(packageRoot, 'dist', 'docs'), headers);
  const send = (req: Request, res: Response, path: string) => {
    const file = files.hasFile(path) ? path : `${path}.html`;
    return files.sendFile(req, res, file, HASHED_NAME_PATTERN.test(file) ? IMMUTABLE_CACHE_CONTROL : 'no-cache');
  };
  const sendFrom = (folder: string) => (req: Request, res: Response) => {
    // With a trailing slash, the relative links of a page would break.
    if (req.path.endsWith('/')) throw new HttpError('not_found');
    return send(req, res, `${folder}${req.params['name']}`);
  };

  router.get(
    ...createPageRoute('/docs', (req, res) => {
      if (req.path.endsWith('/')) return send(req, res, 'index.html');
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
  for (const folder of FOLDERS) router.get(...createPageRoute(`/docs/${folder}/:name`, sendFrom(`${folder}/`)));

  return router;
}
