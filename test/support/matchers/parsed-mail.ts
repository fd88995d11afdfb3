/** A mail as a mail program shows it. */
export interface ParsedMail {
  /** Decoded values by lower-case name. A name that occurs twice has both values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly text: string;
  readonly html: string;
  /** The message as received. */
  readonly raw: string;
}

/** Parses a message with a plain text and an HTML part (RFC 5322, RFC 2045 to 2047). */
export function parseMail(bytes: Uint8Array): ParsedMail {
  const raw = Buffer.from(bytes).toString('utf8');
  const { headers, body } = splitEntity(raw);
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(headers.get('content-type')?.[0] ?? '') ?? [];
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitEntity(part.replace(/^\r\n/, '')));
  const findPart = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.[0]?.startsWith(type));
    return part ? decodeBody(part.body, part.headers.get('content-transfer-encoding')?.[0]) : '';
  };
  return { headers, text: findPart('text/plain'), html: findPart('text/html'), raw };
}

/** Returns the only value of a header, decoded. Returns an empty text if the mail has no such header. */
export function headerOf({ headers }: ParsedMail, name: string): string {
  const values = headers.get(name) ?? [];
  if (values.length > 1) throw new Error(`The mail has ${values.length} headers ${name}.`);
  return values[0] ?? '';
}

function splitEntity(text: string): { readonly headers: Map<string, string[]>; readonly body: string } {
  const end = text.indexOf('\r\n\r\n');
  const headers = new Map<string, string[]>();
  for (const line of text
    .slice(0, end)
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .split('\r\n')) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), decodeWords(line.slice(line.indexOf(':') + 1).trim())]);
  }
  return { headers, body: text.slice(end + 4) };
}

/** Decodes encoded words (RFC 2047). White space between two of them is not part of the text. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/(=\?[^?]+\?[BQ]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    );
}

function decodeBody(body: string, encoding = '7bit'): string {
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? decodeQuotedPrintable(body.replaceAll('=\r\n', ''))
        : body;
  return text.replaceAll('\r\n', '\n').trimEnd();
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text.replaceAll(/[^\x20-\x7e\r\n]/gu, (character) =>
    encodeURIComponent(character).replaceAll('%', '='),
  );
  return Buffer.from(
    bytes.replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8');
}
