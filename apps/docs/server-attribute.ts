/**
 * The attribute of each page that says whether it can send requests. A page served by Portico sends requests to that
 * server. An exported page has no server, so it explains where to find one.
 */
export const SERVER_ATTRIBUTE = { served: 'data-server="here"', exported: 'data-server="elsewhere"' } as const;
