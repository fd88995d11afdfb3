import { withoutPrototype } from '../without-prototype.ts';

/**
 * Reads server-sent events until the stream ends. Passes the data of each event to `onEvent`. Calls `onActivity` for
 * all received bytes, including comments.
 */
export async function readServerSentEvents(
  stream: ReadableStream<Uint8Array>,
  onActivity: () => void,
  onEvent: (text: string) => void,
): Promise<void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let buffer = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onActivity();
    const events = (buffer + decoder.decode(value, withoutPrototype({ stream: true }))).split('\n\n');
    buffer = events.pop() ?? '';
    for (const event of events) {
      const lines = event.split('\n').filter((line) => line.startsWith('data: '));
      if (lines.length > 0) onEvent(lines.map((line) => line.slice('data: '.length)).join('\n'));
    }
  }
}
