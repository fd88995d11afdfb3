/**
 * The attribute of a page that says whether Portico serves the page. The form of a served page sends requests to the
 * server that serves it. An exported page has no server, so a hint replaces its form.
 */
export const SERVED_OR_EXPORTED_ATTRIBUTE = {
  served: 'data-server="here"',
  exported: 'data-server="elsewhere"',
} as const;
