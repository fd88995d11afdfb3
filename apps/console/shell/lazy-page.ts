import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A page that is loaded when it is first shown, by the name under which its file exports it. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await load())[name] }));
}
