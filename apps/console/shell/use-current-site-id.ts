import { useSessionStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { useRoute } from 'wouter';
import type { Site } from '../sites/site-endpoints.ts';

/**
 * Returns the id of the site in the URL. If the URL has none, returns the site last viewed in this tab, otherwise the
 * first site.
 */
export function useCurrentSiteId(sites: readonly Site[] | undefined): string | undefined {
  const [, params] = useRoute<{ readonly siteId: string }>('/sites/:siteId/*?');
  const [last, setLast] = useSessionStorage({ key: 'portico-site', defaultValue: '' });
  const named = params?.siteId;
  useEffect(() => {
    if (named !== undefined) setLast(named);
  }, [named, setLast]);
  // The stored site may belong to an account that was signed in before.
  return named ?? (sites?.find(({ id }) => id === last) ?? sites?.[0])?.id;
}
