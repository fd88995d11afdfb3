import { readWidgetManifest } from '../composition/widget-manifest.ts';

/** `moving`: pages load the server's current widget. `pinned`: exactly this build, checked by its integrity value. */
export type SnippetKind = 'moving' | 'pinned';

/**
 * The snippet that a site's owner pastes into the site's pages. `publicUrl` is the server's URL for browsers.
 * @throws Error when the widget was not built
 */
export function widgetSnippet(publicUrl: string, siteId: string, kind: SnippetKind): string {
  const { path, integrity } = readWidgetManifest();
  const source = kind === 'moving' ? 'widget.js' : path;
  const check = kind === 'moving' ? '' : ` integrity="${integrity}" crossorigin="anonymous"`;
  const url = `${publicUrl.replace(/\/+$/, '')}/${source}`;
  return `<script src="${url}"${check} data-site="${siteId}" data-menu async></script>`;
}
