/**
 * The attribute of each page that says whether Portico serves the page. A served page can send requests to its server.
 * An exported page has no server, so it says where to find one.
 */
export const SERVER_ATTRIBUTE = { served: 'data-server="here"', exported: 'data-server="elsewhere"' } as const;
