/** The names of a stream's server-sent events, as they come; what they say is asked for anew. */
export async function* eventNames(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const name = /^event: ?(\w+)$/m.exec(event)?.[1];
      if (name !== undefined) yield name;
    }
  }
}
