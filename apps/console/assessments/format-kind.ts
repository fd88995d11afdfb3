/** A kind of subject or source as people write it. */
export function formatKind(kind: string): string {
  return kind
    .replaceAll('_', ' ')
    .replace(/^saas\b/, 'SaaS')
    .replace(/^api\b/, 'API');
}
