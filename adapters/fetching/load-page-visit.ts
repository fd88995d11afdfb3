import { setImmediate as nextTurn } from 'node:timers/promises';

type PageVisitModule = typeof import('./page-visit.ts');

/**
 * What visits to pages need besides, the parts before what is made of them. All at once they would hold everything else
 * in the process up for as long as a visitor notices.
 */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('node:https'),
  () => import('node:http2'),
  () => import('undici/lib/core/util.js'),
  () => import('undici/lib/dispatcher/client-h1.js'),
  () => import('undici/lib/dispatcher/client.js'),
  () => import('undici/lib/api/api-request.js'),
];

let loaded: PageVisitModule | undefined;

/**
 * Visits to pages with undici behind them: large, and most programs never fetch a page. Each part has a turn of its
 * own.
 */
export async function loadPageVisit(): Promise<PageVisitModule> {
  if (loaded) return loaded;
  for (const load of PARTS) {
    await load();
    await nextTurn();
  }
  loaded = await import('./page-visit.ts');
  return loaded;
}
