import { useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/**
 * The page and the filters of a table. They are in the URL, so a reload, a bookmark or a shared URL shows the same
 * rows.
 */
export interface TablePaging {
  readonly cursor: string | undefined;
  readonly filter: (name: string) => string | undefined;
  /** Sets a filter and returns to the first page. */
  readonly setFilter: (name: string, value: string | null | undefined) => void;
  /** Like `setFilter`, for several filters. Null or '' removes a filter. */
  readonly setFilters: (filters: Readonly<Record<string, string | null>>) => void;
  readonly next: (cursor: string) => void;
  readonly previous: (() => void) | undefined;
  readonly first: (() => void) | undefined;
}

/** The state of a browser history entry. It is not part of the URL. */
interface PagingHistory {
  /** Cursors of the previous pages. The first page has null. */
  readonly previousCursors: readonly (string | null)[];
}

/** Reads and changes the page and filters of a table. */
export function usePaging(): TablePaging {
  const [search, setSearch] = useSearchParams();
  const { previousCursors } = useHistoryState<PagingHistory | null>() ?? { previousCursors: [] };
  const cursor = search.get('cursor') ?? undefined;

  const goTo = (target: string | null, nextTrail: PagingHistory['previousCursors']) =>
    setSearch((before) => withSearchParameter(before, 'cursor', target), { state: { previousCursors: nextTrail } });

  const setFilters: TablePaging['setFilters'] = (filters) =>
    setSearch(
      (before) =>
        Object.entries({ cursor: null, ...filters }).reduce(
          (changed, [name, value]) => withSearchParameter(changed, name, value),
          before,
        ),
      { replace: true },
    );

  return {
    cursor,
    filter: (name) => search.get(name) ?? undefined,
    setFilter: (name, value) => setFilters({ [name]: value ?? null }),
    setFilters,
    next: (target) => goTo(target, [...previousCursors, cursor ?? null]),
    previous:
      previousCursors.length > 0 ? () => goTo(previousCursors.at(-1) ?? null, previousCursors.slice(0, -1)) : undefined,
    first: cursor === undefined ? undefined : () => goTo(null, []),
  };
}

function withSearchParameter(search: URLSearchParams, name: string, value: string | null | undefined): URLSearchParams {
  const changed = new URLSearchParams(search);
  if (value === null || value === undefined || value === '') changed.delete(name);
  else changed.set(name, value);
  return changed;
}
