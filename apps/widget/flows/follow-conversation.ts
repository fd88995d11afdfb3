import type { ApiClient } from '../api-client.ts';
import type { Conversation } from '../wire.ts';
import { readServerSentEvents } from './event-stream.ts';

/** Receives the updates of a conversation. */
export interface ConversationFollower {
  readonly onConversationUpdate: (conversation: Conversation) => void;
  /** Called after each attempt to read the conversation. If the attempt failed, `isUnavailable` is true. */
  readonly setUnavailable: (isUnavailable: boolean) => void;
  /**
   * Called once, when the server refuses to return the conversation. `isFinal` is false if the reason may pass, such as
   * an origin that is not allowed.
   */
  readonly onConversationGone: (isFinal: boolean) => void;
}

/** A stream is aborted if no data arrives for this time. The server sends at least a comment every 15 seconds. */
const SILENCE_TIMEOUT_MS = 20_000;
const MIN_RETRY_MS = 1000;
const MAX_RETRY_MS = 15_000;

/**
 * Passes each state of a conversation to the follower until the returned function is called. Reads the conversation,
 * then its event stream. Reads both again when the stream ends or sends nothing for 20 seconds. If a network blocks
 * streams, the conversation is polled with exponential backoff, from 2 to 15 seconds.
 */
export function followConversation(
  api: ApiClient,
  { id, token }: { id: string; token: string },
  follower: ConversationFollower,
): () => void {
  const path = `widget/conversations/${id}`;
  // The request does not mark answers as seen: the tab may be in the background. `SeenAnswerMarker` marks them when
  // they are shown.
  const query = '?markSeen=false';
  const stopController = new AbortController();
  const { signal } = stopController;

  const readStream = async () => {
    const streamAbort = new AbortController();
    let timer = 0;
    const onActivity = () => {
      clearTimeout(timer);
      timer = setTimeout(() => streamAbort.abort(), SILENCE_TIMEOUT_MS);
    };
    const stop = () => streamAbort.abort();
    signal.addEventListener('abort', stop);
    onActivity();
    try {
      await readServerSentEvents(
        await api.openEventStream(`${path}/events${query}`, token, streamAbort),
        onActivity,
        (text) => {
          if (!signal.aborted) follower.onConversationUpdate(JSON.parse(text));
        },
      );
      return true;
    } catch {
      return streamAbort.signal.aborted;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      streamAbort.abort();
    }
  };

  const followUntilAborted = async () => {
    let failures = 0;
    while (!signal.aborted) {
      const { body, status, code } = await api.request<Conversation>(path + query, undefined, token);
      if (signal.aborted) return;
      if ([401, 403, 404, 410].includes(status)) return follower.onConversationGone(isConversationGone(code));
      follower.setUnavailable(!body);
      if (body) follower.onConversationUpdate(body);
      failures = body && (await readStream()) ? 0 : failures + 1;
      await delay(Math.min(MIN_RETRY_MS * 2 ** failures, MAX_RETRY_MS), signal);
    }
  };
  followUntilAborted().catch(() => follower.setUnavailable(true));
  return () => stopController.abort();
}

/** Whether an error code says that the conversation was erased or deleted, or that its token is no longer valid. */
export function isConversationGone(code: string): boolean {
  return code === 'conversation_token_invalid' || code === 'ticket_erased';
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
