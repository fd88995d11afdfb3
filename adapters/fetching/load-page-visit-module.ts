import { setImmediate as nextTurn } from 'node:timers/promises';

type PageVisitModule = typeof import('./page-visit.ts');

/**
 * Imports of the modules that page visits need, dependencies first. Importing all of them at once would block the event
 * loop noticeably.
 */
const PAGE_VISIT_DEPENDENCIES: readonly (() => Promise<unknown>)[] = [
  () => import('node:https'),
  () => import('node:http2'),
  () => import('undici/lib/core/util.js'),
  () => import('undici/lib/dispatcher/client-h1.js'),
  () => import('undici/lib/dispatcher/client.js'),
  () => import('undici/lib/api/api-request.js'),
];

let loaded: PageVisitModule | undefined;

/**
 * Loads the module for page visits on first use. The module needs undici, which is large, and most programs never fetch
 * a page. Each dependency is imported in its own turn of the event loop.
 */
export async function loadPageVisitModule(): Promise<PageVisitModule> {
  if (loaded) return loaded;
  for (const load of PAGE_VISIT_DEPENDENCIES) {
    await load();
    await nextTurn();
  }
  loaded = await import('./page-visit.ts');
  return loaded;
}
