import { MemorySiteRepository } from '../../../adapters/memory/memory-site-repository.ts';
import type { Site } from '../../../core/access/site.ts';
import { ACCOUNT, anId } from './known-ids.ts';
import { NOON } from './times.ts';

let made = 100;

/** A new site of `ACCOUNT`, but for what is given; one built later was made later. */
export function aSite(given: Partial<Site> = {}): Site {
  made += 1;
  return {
    id: anId('site', made),
    accountId: ACCOUNT,
    name: 'Corner Shop',
    allowedOrigins: ['https://shop.example'],
    locale: 'en',
    texts: {},
    createdAt: NOON + made,
    ...given,
  };
}

/** A memory that holds these sites. */
export async function siteStoreWith(...sites: readonly Site[]): Promise<MemorySiteRepository> {
  const store = new MemorySiteRepository();
  for (const site of sites) await store.add(site);
  return store;
}
