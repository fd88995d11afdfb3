/**
 * How the reference refers to the server that it sends requests to: a served page has one, an exported page has none
 * and says where to find one.
 */
export const SERVER_BEHIND = { served: 'data-server="here"', exported: 'data-server="elsewhere"' } as const;
