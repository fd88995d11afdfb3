/** Returns the path of the same page for another site. For a detail page, such as a ticket, the path of its list. */
export function pathForSite(path: string, siteId: string): string {
  const [, page] = /^\/sites\/[^/]+\/([^/]+)/.exec(path) ?? [];
  return page === undefined ? `/sites/${siteId}` : `/sites/${siteId}/${page}`;
}
