/**
 * Returns the path of the same page for another site. If the page shows one item of a list, such as a ticket, returns
 * the path of the list.
 */
export function toSitePath(path: string, siteId: string): string {
  const [, page] = /^\/sites\/[^/]+\/([^/]+)/.exec(path) ?? [];
  return page === undefined ? `/sites/${siteId}` : `/sites/${siteId}/${page}`;
}
