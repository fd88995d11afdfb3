import type { Router } from 'express';
import { readWidgetManifest, WIDGET_FOLDER } from '../../composition/widget-manifest.ts';
import { createPageRoute, createRouter } from '../middleware/create-router.ts';
import { HttpError } from '../middleware/problem-response.ts';
import { createSecurityHeaders } from '../middleware/security-headers.ts';
import { IMMUTABLE_CACHE_CONTROL, StaticFileServer } from '../middleware/static-file-server.ts';

/**
 * `Cache-Control` of the script at `/widget.js`. Browsers use a cached copy for five minutes, and then revalidate it
 * with its `ETag`.
 */
const FIVE_MINUTE_CACHE_CONTROL = 'public, max-age=300';

/**
 * Serves the widget's first script at `/widget.js`, and every script at a path with a hash of its content.
 * Pages of any origin may load the scripts.
 */
export function widgetFileRoutes(isHttps: boolean): Router {
  const router = createRouter();
  const headers = [...createSecurityHeaders({ isHttps, allowsCrossOrigin: true }), 'Access-Control-Allow-Origin', '*'];
  const files = new StaticFileServer(WIDGET_FOLDER, headers);

  router.get(
    ...createPageRoute('/widget.js', (req, res) =>
      files.sendFile(req, res, readWidgetManifest().path, FIVE_MINUTE_CACHE_CONTROL),
    ),
  );
  router.get(
    ...createPageRoute('/widget.:hash.js', (req, res) => {
      const path = req.path.slice(1);
      if (!files.hasFile(path)) throw new HttpError('not_found', 'This version of the widget is not served here.');
      return files.sendFile(req, res, path, IMMUTABLE_CACHE_CONTROL);
    }),
  );

  return router;
}
