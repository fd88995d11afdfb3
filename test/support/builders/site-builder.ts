import { MemorySiteRepository } from '../../../adapters/memory/memory-site-repository.ts';
import type { Site } from '../../../core/access/site.ts';
import { ACCOUNT, anId } from './known-ids.ts';
import { NOON } from './times.ts';

let serial = 100;

/** Builds a site of `ACCOUNT` with the given overrides. Later ones have later creation times. */
export function aSite(overrides: Partial<Site> = {}): Site {
  serial += 1;
  return {
    id: anId('site', serial),
    accountId: ACCOUNT,
    name: 'Corner Shop',
    allowedOrigins: ['https://shop.example'],
    locale: 'en',
    texts: {},
    createdAt: NOON + serial,
    ...overrides,
  };
}

/** Creates a memory repository with the sites. */
export async function createSiteStore(...sites: readonly Site[]): Promise<MemorySiteRepository> {
  const store = new MemorySiteRepository();
  for (const site of sites) await store.add(site);
  return store;
}
