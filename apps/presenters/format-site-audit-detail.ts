/**
 * Formats a change of a site for the audit log: the names of the changed fields, and for allowed origins also the new
 * value.
 */
export function formatSiteAuditDetail({
  allowedOrigins,
  ...otherFields
}: {
  readonly allowedOrigins?: readonly string[] | undefined;
}): string {
  const origins = allowedOrigins ? [`allowedOrigins: ${allowedOrigins.join(' ') || 'none'}`] : [];
  return [...Object.keys(otherFields), ...origins].join(', ');
}
