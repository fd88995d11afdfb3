/** Formats a subject or source type for display: `saas_website` becomes `SaaS website`. */
export function formatKind(kind: string): string {
  return kind
    .replaceAll('_', ' ')
    .replace(/^saas\b/, 'SaaS')
    .replace(/^api\b/, 'API');
}
