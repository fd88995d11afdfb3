/** The same page of another site: its list where the page is of one record, since that is the first site's alone. */
export function pathForSite(path: string, siteId: string): string {
  const [, page] = /^\/sites\/[^/]+\/([^/]+)/.exec(path) ?? [];
  return page === undefined ? `/sites/${siteId}` : `/sites/${siteId}/${page}`;
}
