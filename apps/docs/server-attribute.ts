/**
 * The attribute that tells the reference whether it can send requests. A served page sends them to its own server; an
 * exported page has no server and explains where to find one.
 */
export const SERVER_ATTRIBUTE = { served: 'data-server="here"', exported: 'data-server="elsewhere"' } as const;
