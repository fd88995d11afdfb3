import { formatLookAttributes, type WidgetLook } from '../../core/widget/look.ts';

/**
 * `moving`: pages load the current widget of the server, also after an upgrade. `pinned`: pages load only this build of
 * the widget, and browsers check its integrity.
 */
export type SnippetVersioning = 'moving' | 'pinned';

/**
 * Creates the HTML snippet that loads the widget in a site's pages. `publicUrl` is the server's URL for browsers.
 * `script` is the widget's current build.
 */
export function createWidgetSnippet(
  publicUrl: string,
  siteId: string,
  kind: SnippetVersioning,
  { path, integrity }: { readonly path: string; readonly integrity: string },
  look: WidgetLook,
): string {
  const source = kind === 'moving' ? 'widget.js' : path;
  const integrityAttributes = kind === 'moving' ? '' : ` integrity="${integrity}" crossorigin="anonymous"`;
  const url = `${publicUrl.replace(/\/+$/, '')}/${source}`;
  const attributes = `${integrityAttributes} data-site="${siteId}" data-menu${formatLookAttributes(look)}`;
  return `<script src="${url}"${attributes} async></script>`;
}
