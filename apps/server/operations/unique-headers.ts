import type { IncomingMessage } from 'node:http';

type Sent = Pick<IncomingMessage, 'rawHeaders'>;

/** Every value of these headers as it was sent, in their order; names in lower case. Others are not even read. */
export function headerValues<Name extends string>(
  { rawHeaders }: Sent,
  names: readonly Name[],
): Partial<Record<Name, string[]>> {
  const sent: Partial<Record<Name, string[]>> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [given = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    const name = names.find((one) => one.length === given.length && one === given.toLowerCase());
    if (name === undefined) continue;
    const values = sent[name];
    if (values) values.push(value);
    else sent[name] = [value];
  }
  return sent;
}

/** All headers by their names in lower case, but none that was sent twice. */
export function uniqueHeaders({
  rawHeaders,
  headers,
}: Sent & Pick<IncomingMessage, 'headers'>): Readonly<Record<string, string | undefined>> {
  // Node has them by these names already. Only what came twice does it put together, and cookies it makes a list of.
  const isEachOnce = Object.keys(headers).length * 2 === rawHeaders.length && headers['set-cookie'] === undefined;
  if (isEachOnce) return headers as Readonly<Record<string, string>>;
  const sent: Record<string, string | undefined> = Object.create(null);
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    sent[name] = name in sent ? undefined : rawHeaders[index + 1];
  }
  return sent;
}
