import { formatLookAttributes, type WidgetLook } from '../../core/widget/look.ts';

/**
 * With `moving`, pages load the server's current widget. With `pinned`, pages load exactly this build, with an
 * integrity check.
 */
export type SnippetKind = 'moving' | 'pinned';

/**
 * Creates the HTML snippet that loads the widget in a site's pages. `publicUrl` is the server's URL for browsers.
 * `script` is the widget's current build.
 */
export function createWidgetSnippet(
  publicUrl: string,
  siteId: string,
  kind: SnippetKind,
  { path, integrity }: { readonly path: string; readonly integrity: string },
  look: WidgetLook,
): string {
  const source = kind === 'moving' ? 'widget.js' : path;
  const check = kind === 'moving' ? '' : ` integrity="${integrity}" crossorigin="anonymous"`;
  const url = `${publicUrl.replace(/\/+$/, '')}/${source}`;
  return `<script src="${url}"${check} data-site="${siteId}" data-menu${formatLookAttributes(look)} async></script>`;
}
