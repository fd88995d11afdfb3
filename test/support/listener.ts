import assert from 'node:assert/strict';
import type { HarnessLine } from '../../apps/harness/start-harness.ts';
import { request } from './api.ts';
import { until } from './production.ts';

/** A visitor who has made a ticket and follows its conversation on one server. */
export class Listener {
  private heard = '';
  private readonly ending = new AbortController();

  private constructor(readonly ticketId: string) {}

  static async begin({ baseUrl, siteId, origin }: HarnessLine): Promise<Listener> {
    const widget = `${baseUrl}/sites/${siteId}/widget`;
    const body = {
      intentKey: 'contact',
      fields: { message: 'Hello?' },
      pageUrl: `${origin}/`,
      submissionId: 'listening',
    };
    const opened = await request<{ ticketId: string; conversationToken: string }>(`${widget}/tickets`, {
      method: 'POST',
      headers: { origin },
      body,
    });
    const { ticketId, conversationToken } = opened.body;
    const listener = new Listener(ticketId);
    const stream = await fetch(`${widget}/conversations/${ticketId}/events`, {
      headers: { origin, 'x-conversation-token': conversationToken },
      signal: listener.ending.signal,
    });
    assert.equal(stream.status, 200);
    listener.follow(stream).catch(() => undefined);
    await listener.hears('Hello?');
    return listener;
  }

  /** Resolves once this was said. @throws AssertionError when it is not within 40 s */
  hears(words: string): Promise<void> {
    return until(() => this.heard.includes(words));
  }

  stop(): void {
    this.ending.abort();
  }

  private async follow(stream: Response): Promise<void> {
    for await (const chunk of stream.body ?? []) this.heard += Buffer.from(chunk).toString();
  }
}
