import type { Server } from '../server.ts';
import type { Conversation } from '../wire.ts';
import { readEvents } from './event-stream.ts';

/** What a conversation is followed for. */
export interface Follower {
  readonly take: (conversation: Conversation) => void;
  /** Whether news can be had at present. */
  readonly setAway: (isAway: boolean) => void;
  /** The token opens nothing any more. */
  readonly end: () => void;
}

/** The service says something every 15 s; a stream that is silent for longer is given up. */
const SILENCE = 20_000;
const SOON = 1000;
const LATEST = 15_000;

/**
 * Passes each state of a conversation to the follower until the returned function is called. It reads the conversation,
 * then its stream; when the stream ends or is silent, it reads again. Where streams are blocked, that amounts to
 * polling.
 */
export function follow(server: Server, { id, token }: { id: string; token: string }, follower: Follower): () => void {
  const path = `widget/conversations/${id}`;
  const stopping = new AbortController();
  const { signal } = stopping;

  const streamed = async () => {
    const giving = new AbortController();
    let timer = 0;
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => giving.abort(), SILENCE);
    };
    const stop = () => giving.abort();
    signal.addEventListener('abort', stop);
    heard();
    try {
      await readEvents(await server.follow(`${path}/events`, token, giving), heard, (text) => {
        if (!signal.aborted) follower.take(JSON.parse(text));
      });
      return true;
    } catch {
      return giving.signal.aborted;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      giving.abort();
    }
  };

  const run = async () => {
    let failures = 0;
    while (!signal.aborted) {
      const { body, status } = await server.ask<Conversation>(path, undefined, token);
      if (signal.aborted) return;
      if ([401, 403, 404].includes(status)) return follower.end();
      follower.setAway(!body);
      if (body) follower.take(body);
      failures = body && (await streamed()) ? 0 : failures + 1;
      await pause(Math.min(SOON * 2 ** failures, LATEST), signal);
    }
  };
  run().catch(() => follower.setAway(true));
  return () => stopping.abort();
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
