/**
 * Formats a change of a site for the audit log: the names of the changed fields, and the new allowed origins in full.
 */
export function formatSiteChange({
  allowedOrigins,
  ...others
}: {
  readonly allowedOrigins?: readonly string[] | undefined;
}): string {
  const origins = allowedOrigins ? [`allowedOrigins: ${allowedOrigins.join(' ') || 'none'}`] : [];
  return [...Object.keys(others), ...origins].join(', ');
}
