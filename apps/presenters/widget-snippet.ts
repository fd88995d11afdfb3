import { widgetBuild } from '../server/widget-build.ts';

/**
 * `moving`: each page has the server's present widget. `pinned`: this very build, which browsers check by its integrity
 * value.
 */
export type SnippetKind = 'moving' | 'pinned';

/**
 * What a site's owner pastes into the site's pages, once; `publicUrl` is where browsers reach the server.
 * @throws Error when the widget was not built
 */
export function widgetSnippet(publicUrl: string, siteId: string, kind: SnippetKind): string {
  const { path, integrity } = widgetBuild();
  const source = kind === 'moving' ? 'widget.js' : path;
  const check = kind === 'moving' ? '' : ` integrity="${integrity}" crossorigin="anonymous"`;
  const url = `${publicUrl.replace(/\/+$/, '')}/${source}`;
  return `<script src="${url}"${check} data-site="${siteId}" data-menu async></script>`;
}
