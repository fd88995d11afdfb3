import { useSessionStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { useRoute } from 'wouter';
import type { Site } from '../sites/site-endpoints.ts';

/**
 * The site that the address names; where it speaks of none, the one that was looked at last in this tab, else the
 * first.
 */
export function useSiteId(sites: readonly Site[] | undefined): string | undefined {
  const [, params] = useRoute<{ readonly siteId: string }>('/sites/:siteId/*?');
  const [last, setLast] = useSessionStorage({ key: 'portico-site', defaultValue: '' });
  const named = params?.siteId;
  useEffect(() => {
    if (named !== undefined) setLast(named);
  }, [named, setLast]);
  // Whoever was signed in before may have looked at a site of their own.
  return named ?? (sites?.find(({ id }) => id === last) ?? sites?.[0])?.id;
}
