import { bare } from '../bare.ts';

/** Reads server-sent events as they arrive and yields the text of each. Comments only show that the stream is alive. */
export async function readEvents(
  stream: ReadableStream<Uint8Array>,
  heard: () => void,
  take: (text: string) => void,
): Promise<void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let waiting = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    const events = (waiting + decoder.decode(value, bare({ stream: true }))).split('\n\n');
    waiting = events.pop() ?? '';
    for (const event of events) {
      const lines = event.split('\n').filter((line) => line.startsWith('data: '));
      if (lines.length > 0) take(lines.map((line) => line.slice('data: '.length)).join('\n'));
    }
  }
}
