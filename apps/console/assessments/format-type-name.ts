/** Formats a subject or source type for display: `saas_website` becomes `SaaS website`. */
export function formatTypeName(kind: string): string {
  return kind
    .replaceAll('_', ' ')
    .replace(/^saas\b/, 'SaaS')
    .replace(/^api\b/, 'API');
}
