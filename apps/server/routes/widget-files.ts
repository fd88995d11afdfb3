import { BuiltFiles, FOR_EVER } from '../built-files.ts';
import { securityHeaders } from '../fixed-headers.ts';
import type { OperationRouter } from '../operation-router.ts';
import { Refusal } from '../problem-response.ts';
import { WIDGET_FOLDER, widgetBuild } from '../widget-build.ts';

/** A page that has the script is a few minutes behind at most, and asks with its `ETag` then. */
const MOVING = 'public, max-age=300';

/** Serves the widget's script at `/widget.js` and, immutable, under its hash. Pages of every origin may load it. */
export function serveWidgetFiles(router: OperationRouter, https: boolean): void {
  const headers = [...securityHeaders({ https, isForAnyPage: true }), 'Access-Control-Allow-Origin', '*'];
  const files = new BuiltFiles(WIDGET_FOLDER, headers);

  router.page('/widget.js', (exchange) => files.answer(widgetBuild().path, exchange, MOVING));
  router.page('/widget.:hash.js', (exchange) => {
    const path = exchange.path.slice(1);
    if (!files.has(path)) throw new Refusal('not_found', 'This version of the widget is not served here.');
    return files.answer(path, exchange, FOR_EVER);
  });
}
