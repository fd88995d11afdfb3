/** Returns the script element that shows the site's widget in a page. */
export function createWidgetScript(siteId: string): string {
  return `<script src="${location.origin}/widget.js" data-site="${siteId}" data-menu async></script>`;
}
