import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { checkHealth } from '../api/check-health.ts';
import { reachability } from '../api/reachability.ts';

/** A page that is loaded when it is first shown, by the name under which its file exports it. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await load().catch(() => loadWhenReachable(load)))[name] }));
}

/** Loads it again, when the server is away as soon as it is back. */
async function loadWhenReachable<Page>(load: () => Promise<Page>): Promise<Page> {
  await checkHealth();
  await reachability.waitUntilReachable();
  return load();
}
