/**
 * What the reference says of the server that it may send requests to: served, there is one; exported, there is none,
 * and the page says where to find one.
 */
export const SERVER_BEHIND = { served: 'data-server="here"', exported: 'data-server="elsewhere"' } as const;
