import type { IncomingMessage } from 'node:http';

type RawHeaders = Pick<IncomingMessage, 'rawHeaders'>;

/** Collects every value of the headers `names`, in the order sent. `names` are in lower case. */
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

/** Collects all headers by their names in lower case, except those that were sent more than once. */
export function collectUniqueHeaders({
  rawHeaders,
  headers,
}: RawHeaders & Pick<IncomingMessage, 'headers'>): Readonly<Record<string, string | undefined>> {
  // Node's `headers` can be used if it has as many entries as were sent. It joins repeated headers, and always makes
  // `set-cookie` an array.
  const isEachOnce = Object.keys(headers).length * 2 === rawHeaders.length && headers['set-cookie'] === undefined;
  if (isEachOnce) return headers as Readonly<Record<string, string>>;
  const sent: Record<string, string | undefined> = Object.create(null);
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    sent[name] = name in sent ? undefined : rawHeaders[index + 1];
  }
  return sent;
}
