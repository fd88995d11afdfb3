import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { checkHealth } from '../api/check-health.ts';
import { reachability } from '../api/reachability.ts';

/** A page that is loaded when it is first shown. `name` is its export. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await load().catch(() => loadWhenReachable(load)))[name] }));
}

/** Retries a failed load, after waiting for an unreachable server. */
async function loadWhenReachable<Page>(load: () => Promise<Page>): Promise<Page> {
  await checkHealth();
  await reachability.waitUntilReachable();
  return load();
}
