/** The longest answer that is read, in bytes; a session with everything in it has some 10,000. */
const LONGEST = 1 << 20;

/** Headers that the SDK acts upon. Its notices are words of the provider, and would be printed. */
const KEPT = ['request-id', 'stripe-should-retry'];

const WITHOUT_BODY = [204, 205, 304];

/** A `fetch` for the SDK: it ends with `signal`, follows nobody elsewhere, and reads no more than an answer has. */
export function boundedFetch(signal: AbortSignal): typeof fetch {
  return async (address, init) => {
    const signals = init?.signal ? [signal, init.signal] : [signal];
    const response = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.any(signals) });
    const body = await readBounded(response);
    const kept = KEPT.flatMap((name): [string, string][] => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    const { status } = response;
    return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, headers: kept });
  };
}

async function readBounded(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > LONGEST) throw new Error('The answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
