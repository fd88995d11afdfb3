import assert from 'node:assert/strict';
import type * as v from 'valibot';
import type { followConversation } from '../../../contracts/widget/widget.ts';
import type { Api } from './api.ts';

export interface ConversationEvent {
  readonly event: string;
  readonly id: string;
  readonly data: v.InferOutput<typeof followConversation.success.schema>;
}

/** A visitor's event stream, read with `fetch` like the widget does. */
export class EventStream {
  private text = '';
  private readonly decoder = new TextDecoder();
  private readonly reader;

  private constructor(
    readonly response: Response,
    private readonly controller: AbortController,
  ) {
    assert.ok(response.body);
    this.reader = response.body.getReader();
  }

  static async open(api: Api, id: string, token: string): Promise<EventStream> {
    const { baseUrl, siteId, origin } = api.line;
    const controller = new AbortController();
    const response = await fetch(`${baseUrl}/sites/${siteId}/widget/conversations/${id}/events`, {
      headers: { origin, 'x-conversation-token': token },
      signal: controller.signal,
    });
    return new EventStream(response, controller);
  }

  /** The next event; `undefined` once the server has ended the stream. */
  async next(): Promise<ConversationEvent | undefined> {
    for (;;) {
      const end = this.text.indexOf('\n\n');
      if (end >= 0) {
        const lines = this.text.slice(0, end).split('\n');
        this.text = this.text.slice(end + 2);
        if (lines[0]?.startsWith(':')) continue;
        const field = (name: string) =>
          lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
        return { event: field('event'), id: field('id'), data: JSON.parse(field('data')) };
      }
      const { done, value } = await this.reader.read();
      if (done) return undefined;
      this.text += this.decoder.decode(value, { stream: true });
    }
  }

  /** Disconnects the visitor. */
  close(): void {
    this.controller.abort();
  }
}
