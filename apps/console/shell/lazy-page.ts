import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { checkHealth } from '../api/check-health.ts';
import { reachability } from '../api/reachability.ts';

/** Creates a page whose script is loaded when the page is first shown. `name` is the export that renders the page. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await load().catch(() => loadWhenReachable(load)))[name] }));
}

/** Retries a failed load once. If the server is unreachable, waits until it responds. */
async function loadWhenReachable<Page>(load: () => Promise<Page>): Promise<Page> {
  await checkHealth();
  await reachability.waitUntilReachable();
  return load();
}
