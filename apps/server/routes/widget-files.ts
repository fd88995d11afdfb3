import type { Router } from 'express';
import { WIDGET_FOLDER, widgetBuild } from '../../composition/widget-build.ts';
import { BuiltFiles, IMMUTABLE } from '../middleware/built-files.ts';
import { createRouter, page } from '../middleware/create-router.ts';
import { HttpError } from '../middleware/problem-response.ts';
import { createSecurityHeaders } from '../middleware/security-headers.ts';

/** A page may use an old script for five minutes, and revalidates it by its `ETag` then. */
const FIVE_MINUTES = 'public, max-age=300';

/** Serves the widget's script at `/widget.js` and, immutable, under its hash. Pages of every origin may load it. */
export function widgetFileRoutes(https: boolean): Router {
  const router = createRouter();
  const headers = [...createSecurityHeaders({ https, isForAnyPage: true }), 'Access-Control-Allow-Origin', '*'];
  const files = new BuiltFiles(WIDGET_FOLDER, headers);

  router.get(...page('/widget.js', (req, res) => files.send(req, res, widgetBuild().path, FIVE_MINUTES)));
  router.get(
    ...page('/widget.:hash.js', (req, res) => {
      const path = req.path.slice(1);
      if (!files.has(path)) throw new HttpError('not_found', 'This version of the widget is not served here.');
      return files.send(req, res, path, IMMUTABLE);
    }),
  );

  return router;
}
