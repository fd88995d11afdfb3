import type { IncomingMessage } from 'node:http';

type RawHeaders = Pick<IncomingMessage, 'rawHeaders'>;

/**
 * Collects all values of the headers `names`, by name. The values are in the order in which the client sent them.
 * `names` have to be in lower case.
 */
export function collectHeaderValues<Name extends string>(
  { rawHeaders }: RawHeaders,
  names: readonly Name[],
): Partial<Record<Name, string[]>> {
  const valuesByName: Partial<Record<Name, string[]>> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [rawName = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    const name = names.find((one) => one.length === rawName.length && one === rawName.toLowerCase());
    if (name === undefined) continue;
    const values = valuesByName[name];
    if (values) values.push(value);
    else valuesByName[name] = [value];
  }
  return valuesByName;
}

/**
 * Collects the values of all headers, by name in lower case. The value of a header that was sent more than once is
 * `undefined`.
 */
export function collectUniqueHeaders({
  rawHeaders,
  headers,
}: RawHeaders & Pick<IncomingMessage, 'headers'>): Readonly<Record<string, string | undefined>> {
  // If Node's `headers` has as many entries as the client sent headers, no header was repeated. The function then
  // returns `headers`. It cannot return `headers` with `set-cookie`, whose value is always an array.
  const isEachHeaderUnique =
    Object.keys(headers).length * 2 === rawHeaders.length && headers['set-cookie'] === undefined;
  if (isEachHeaderUnique) return headers as Readonly<Record<string, string>>;
  const valueByName: Record<string, string | undefined> = Object.create(null);
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    valueByName[name] = name in valueByName ? undefined : rawHeaders[index + 1];
  }
  return valueByName;
}
