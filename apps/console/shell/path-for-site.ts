/** The path of the same page on another site. For the page of one record, the path of its list. */
export function pathForSite(path: string, siteId: string): string {
  const [, page] = /^\/sites\/[^/]+\/([^/]+)/.exec(path) ?? [];
  return page === undefined ? `/sites/${siteId}` : `/sites/${siteId}/${page}`;
}
