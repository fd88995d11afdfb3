/** A kind of subject or source as people write it. */
export function kindText(kind: string): string {
  return kind
    .replaceAll('_', ' ')
    .replace(/^saas\b/, 'SaaS')
    .replace(/^api\b/, 'API');
}
