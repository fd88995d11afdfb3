import { readWidgetManifest } from '../composition/widget-manifest.ts';

/**
 * With `moving`, pages load the server's current widget. With `pinned`, pages load exactly this build, with an
 * integrity check.
 */
export type SnippetKind = 'moving' | 'pinned';

/**
 * Creates the HTML snippet that loads the widget in a site's pages. `publicUrl` is the server's URL for browsers.
 * @throws Error if the widget was not built
 */
export function createWidgetSnippet(publicUrl: string, siteId: string, kind: SnippetKind): string {
  const { path, integrity } = readWidgetManifest();
  const source = kind === 'moving' ? 'widget.js' : path;
  const check = kind === 'moving' ? '' : ` integrity="${integrity}" crossorigin="anonymous"`;
  const url = `${publicUrl.replace(/\/+$/, '')}/${source}`;
  return `<script src="${url}"${check} data-site="${siteId}" data-menu async></script>`;
}
