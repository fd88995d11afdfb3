import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { followSite } from '../../../contracts/management/monitoring.ts';
import { askAnew } from '../api/ask-anew.ts';
import { endpoint } from '../api/endpoint.ts';
import { sendSignedIn } from '../api/send.ts';
import { eventNames } from './event-reader.ts';

const FOLLOW = endpoint<typeof followSite>('get', '/sites/{siteId}/events');
const AGAIN = 3_000;
/** Many changes at once are one question. */
const GATHER = 300;

/** The answers that hints make old; `ready` says that none has told of what changed before. */
const CONVERSATIONS = ['/sites/{siteId}/conversations', '/sites/{siteId}/usage'];
const ASSESSMENTS = ['/sites/{siteId}/assessments', '/sites/{siteId}/usage'];
const TOUCHES: Readonly<Record<string, readonly string[]>> = {
  conversations: CONVERSATIONS,
  assessments: ASSESSMENTS,
  ready: [...CONVERSATIONS, ...ASSESSMENTS],
};

/** Subscribes to the changes of a site and refetches. Returns whether the stream is open; while it is not, poll. */
export function useSiteEvents(siteId: string): boolean {
  const answers = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    void follow(siteId, answers, setIsOpen, ended.signal);
    return () => ended.abort();
  }, [siteId, answers]);
  return isOpen;
}

async function follow(
  siteId: string,
  answers: QueryClient,
  setIsOpen: (isOpen: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  const old = new Set<string>();
  const askTouched = () => {
    const touched = [...old];
    old.clear();
    return askAnew(answers, {
      predicate: ({ queryKey: [path] }) => touched.some((start) => String(path).startsWith(start)),
    });
  };
  while (!signal.aborted) {
    let wasOpen = false;
    try {
      const { ok, body } = await sendSignedIn(FOLLOW, { params: { siteId } }, signal);
      if (ok && body) {
        for await (const name of eventNames(body)) {
          setIsOpen(true);
          wasOpen = true;
          if (old.size === 0) setTimeout(askTouched, GATHER);
          for (const path of TOUCHES[name] ?? []) old.add(path);
        }
      }
    } catch {
      // It ended, or was never there: the pages ask by themselves until it is open again.
    }
    if (signal.aborted) return;
    setIsOpen(false);
    // One that ends is opened again at once, which also tells whether the server is still there.
    if (!wasOpen) await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}
