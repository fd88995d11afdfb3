import { createContext, useContext } from 'react';
import type { Site } from './site-endpoints.ts';

export const SiteContext = createContext<Site | undefined>(undefined);

/** Returns the site of the current page. @throws Error outside a site's pages */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === undefined) throw new Error('useSite must be used within a SiteContext.');
  return site;
}
