import type { IncomingMessage } from 'node:http';

type RawHeaders = Pick<IncomingMessage, 'rawHeaders'>;

/**
 * Collects every value of the headers `names`, in the order in which the client sent them. `names` have to be in lower
 * case.
 */
export function collectHeaderValues<Name extends string>(
  { rawHeaders }: RawHeaders,
  names: readonly Name[],
): Partial<Record<Name, string[]>> {
  const sent: Partial<Record<Name, string[]>> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [rawName = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    const name = names.find((one) => one.length === rawName.length && one === rawName.toLowerCase());
    if (name === undefined) continue;
    const values = sent[name];
    if (values) values.push(value);
    else sent[name] = [value];
  }
  return sent;
}

/**
 * Collects all headers by their names in lower case. The value of a header that was sent more than once is `undefined`.
 */
export function collectUniqueHeaders({
  rawHeaders,
  headers,
}: RawHeaders & Pick<IncomingMessage, 'headers'>): Readonly<Record<string, string | undefined>> {
  // If Node's `headers` has as many entries as the client sent headers, no header was repeated, and `headers` can be
  // returned. Requests with `set-cookie` are excluded, because its value in `headers` is always an array.
  const isEachOnce = Object.keys(headers).length * 2 === rawHeaders.length && headers['set-cookie'] === undefined;
  if (isEachOnce) return headers as Readonly<Record<string, string>>;
  const sent: Record<string, string | undefined> = Object.create(null);
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    sent[name] = name in sent ? undefined : rawHeaders[index + 1];
  }
  return sent;
}
