/** Yields the names of server-sent events as they arrive. Ignores the data of events, because the page refetches. */
export async function* readEventNames(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (buffer + value).split('\n\n');
    buffer = events.pop() ?? '';
    for (const event of events) {
      const name = /^event: ?(\w+)$/m.exec(event)?.[1];
      if (name !== undefined) yield name;
    }
  }
}
