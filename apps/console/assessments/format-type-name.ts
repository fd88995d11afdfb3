import { toLabel } from '../parts/to-options.ts';

/** Formats a subject or source type for display: `saas_website` becomes `SaaS website`. */
export function formatTypeName(kind: string): string {
  return toLabel(kind)
    .replace(/^Saas\b/, 'SaaS')
    .replace(/^Api\b/, 'API');
}
