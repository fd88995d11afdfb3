import type { Operation, OperationAccess } from '../../../contracts/operation.ts';
import { createOperationExample } from '../reference/operation-examples.ts';

/** The code of an operation's samples, by language. */
export type Samples = Readonly<Record<'curl' | 'typescript' | 'python', string>>;

/**
 * The request of a sample, independent of the language. `url` and header values are templates, in which the code of the
 * sample replaces `$NAME` with the environment variable `NAME`.
 */
export interface SampleRequest {
  readonly method: string;
  /** Template that begins with `$PORTICO_URL`, followed by path and query. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, template: string])[];
  readonly body?: unknown;
  /** Format of the response. `stream`: server-sent events that do not end. */
  readonly responseFormat: 'json' | 'text' | 'stream';
}

/** The headers that authenticate the caller, by access. Samples of signed requests are written separately. */
const AUTHENTICATION_HEADERS: Readonly<Record<OperationAccess, readonly (readonly [string, string])[]>> = {
  none: [],
  bearer: [['authorization', 'Bearer $ACCESS_TOKEN']],
  apiKey: [['x-service-api-key', '$API_KEY']],
  origin: [['origin', '$ORIGIN']],
  conversation: [
    ['origin', '$ORIGIN'],
    ['x-conversation-token', '$CONVERSATION_TOKEN'],
  ],
  signature: [],
  webhook: [],
};

/** Creates the request that the samples of an operation send. */
export function createSampleRequest(operation: Operation): SampleRequest {
  const { method, path, access } = operation;
  const { query, headers, body, response } = createOperationExample(operation);
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return {
    method: method.toUpperCase(),
    url: `$PORTICO_URL${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${toEnvironmentVariable(name)}`)}${
      parameters.length > 0 ? `?${parameters.join('&')}` : ''
    }`,
    headers: [
      ...AUTHENTICATION_HEADERS[access],
      ...Object.entries(headers),
      ...(body === undefined ? [] : ([['content-type', 'application/json']] as const)),
    ],
    ...(body !== undefined && { body }),
    responseFormat: typeof response !== 'string' ? 'json' : response.startsWith('event:') ? 'stream' : 'text',
  };
}

/** Returns the environment variable with the value of a path parameter: `SITE_ID` for `siteId`. */
export function toEnvironmentVariable(parameter: string): string {
  return parameter.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** Replaces each `$NAME` of a template with the result of `replace`. */
export function replaceVariables(template: string, replace: (name: string) => string): string {
  return template.replaceAll(/\$([A-Z][A-Z_]+)/g, (_, name: string) => replace(name));
}
