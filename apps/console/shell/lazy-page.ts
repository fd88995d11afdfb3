import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { askHealth } from '../api/ask-health.ts';
import { reach } from '../api/reach.ts';

/** A page that is loaded when it is first shown, by the name under which its file exports it. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await load().catch(() => onceBack(load)))[name] }));
}

/** Loads it again, when the server is away as soon as it is back. */
async function onceBack<Page>(load: () => Promise<Page>): Promise<Page> {
  await askHealth();
  await reach.back();
  return load();
}
