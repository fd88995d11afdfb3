import { useSessionStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { useRoute } from 'wouter';
import type { Site } from '../sites/site-endpoints.ts';

/** The site in the URL. If the URL names none, the one last viewed in this tab, else the first. */
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
