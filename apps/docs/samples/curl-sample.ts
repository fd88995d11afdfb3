import { formatJson } from './format-literal.ts';
import type { SampleRequest } from './sample-request.ts';

/** Writes a shell command that sends the request with curl. */
export function writeCurlSample({ method, url, headers, body, responseFormat }: SampleRequest): string {
  const options = responseFormat === 'stream' ? '-N ' : '';
  const lines = [
    `curl ${options}${method === 'GET' ? '' : `-X ${method} `}"${url}"`,
    ...headers.map(([name, template]) => `-H "${name}: ${escapeQuotes(template)}"`),
    ...(body === undefined ? [] : [`-d '${formatJson(body, 1).replaceAll("'", String.raw`'\''`)}'`]),
  ];
  return lines.join(' \\\n  ');
}

function escapeQuotes(text: string): string {
  return text.replaceAll('"', String.raw`\"`);
}
