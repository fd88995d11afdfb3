import { createContext, useContext } from 'react';
import type { Site } from './site-endpoints.ts';

export const SiteContext = createContext<Site | undefined>(undefined);

/** The site that the page is of. @throws Error outside of a site's pages */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === undefined) throw new Error('This page belongs to no site.');
  return site;
}
