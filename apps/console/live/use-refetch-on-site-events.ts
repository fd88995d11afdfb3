import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { followSite } from '../../../contracts/management/monitoring.ts';
import { sendAuthenticated } from '../api/call-operation.ts';
import { defineEndpoint } from '../api/endpoint.ts';
import { refetchQueries } from '../api/refetch.ts';
import { readEventNames } from './read-event-names.ts';

const FOLLOW_SITE_EVENTS = defineEndpoint<typeof followSite>('get', '/sites/{siteId}/events');
const RECONNECT_DELAY_MS = 3_000;
/** Time from the first event to the refetch. Events within this time cause only one refetch. */
const REFETCH_BATCH_DELAY_MS = 300;

const CONVERSATION_QUERY_PATHS = [
  '/sites/{siteId}/conversations',
  '/sites/{siteId}/overview',
  '/sites/{siteId}/first-steps',
];
const ASSESSMENT_QUERY_PATHS = ['/sites/{siteId}/assessments', '/sites/{siteId}/usage'];
/**
 * The paths of the queries to refetch after each event. `ready` is the first event of a stream. It refetches all paths,
 * because the console may have missed events while no stream was open.
 */
const STALE_PATHS_BY_EVENT: Readonly<Record<string, readonly string[]>> = {
  conversations: CONVERSATION_QUERY_PATHS,
  assessments: ASSESSMENT_QUERY_PATHS,
  progress: ['/sites/{siteId}/assessments/{assessmentId}'],
  // The site's own record contains the account's role, which a change of members can change.
  members: ['/sites'],
  ready: [...CONVERSATION_QUERY_PATHS, ...ASSESSMENT_QUERY_PATHS],
};

/** Refetches the queries that the events of a site affect. Returns whether the site's event stream is open. */
export function useRefetchOnSiteEvents(siteId: string): boolean {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    void refetchOnSiteEvents(siteId, queryClient, setIsOpen, controller.signal);
    return () => controller.abort();
  }, [siteId, queryClient]);
  return isOpen;
}

async function refetchOnSiteEvents(
  siteId: string,
  queryClient: QueryClient,
  setIsOpen: (isOpen: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  const stalePaths = new Set<string>();
  const refetchStale = () => {
    const prefixes = [...stalePaths];
    stalePaths.clear();
    return refetchQueries(queryClient, {
      predicate: ({ queryKey: [path] }) => prefixes.some((prefix) => String(path).startsWith(prefix)),
    });
  };
  while (!signal.aborted) {
    let wasOpen = false;
    try {
      const { ok, body } = await sendAuthenticated(FOLLOW_SITE_EVENTS, { params: { siteId } }, signal);
      if (ok && body) {
        for await (const name of readEventNames(body)) {
          setIsOpen(true);
          wasOpen = true;
          if (stalePaths.size === 0) setTimeout(refetchStale, REFETCH_BATCH_DELAY_MS);
          for (const path of STALE_PATHS_BY_EVENT[name] ?? []) stalePaths.add(path);
        }
      }
    } catch {
      // The stream ended or failed. Pages poll until it is open again.
    }
    if (signal.aborted) return;
    setIsOpen(false);
    // A stream that was open is reopened at once. This request also shows whether the server is still reachable.
    if (!wasOpen) await new Promise((resolve) => setTimeout(resolve, RECONNECT_DELAY_MS));
  }
}
