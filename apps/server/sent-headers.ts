import type { IncomingMessage } from 'node:http';

type Headers = Pick<IncomingMessage, 'rawHeaders'>;

/** Every value of these headers as it was sent, in their order; names in lower case. Others are not even read. */
export function sentValues<Name extends string>(
  { rawHeaders }: Headers,
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
export function sentOnce({ rawHeaders }: Headers): Readonly<Record<string, string | undefined>> {
  const sent: Record<string, string | undefined> = Object.create(null);
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    sent[name] = name in sent ? undefined : rawHeaders[index + 1];
  }
  return sent;
}
