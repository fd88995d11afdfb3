import { useRoute } from 'wouter';

/** The site that the address names; none where it speaks of no site. */
export function useSiteId(): string | undefined {
  const [, params] = useRoute<{ readonly siteId: string }>('/sites/:siteId/*?');
  return params?.siteId;
}
