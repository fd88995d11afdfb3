import type { Operation, OperationAccess } from '../../../contracts/operation.ts';
import { createOperationExample } from '../reference/operation-examples.ts';

/** Code of a sample, by language. */
export type Samples = Readonly<Record<'curl' | 'typescript' | 'python', string>>;

/**
 * A request in a form that each language can write. Texts are templates: `$NAME` is replaced by the value of an
 * environment variable.
 */
export interface SampleRequest {
  readonly method: string;
  /** Path and query, starting with `$PORTICO_URL`. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, template: string])[];
  readonly body?: unknown;
  /** `stream`: server-sent events that do not end. */
  readonly answer: 'json' | 'text' | 'stream';
}

/** The header that authenticates the caller, by access. Signed requests have more headers. */
const AUTHENTICATION: Readonly<Record<OperationAccess, readonly (readonly [string, string])[]>> = {
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
  const { query, headers, body, answer } = createOperationExample(operation);
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return {
    method: method.toUpperCase(),
    url: `$PORTICO_URL${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${toVariable(name)}`)}${
      parameters.length > 0 ? `?${parameters.join('&')}` : ''
    }`,
    headers: [
      ...AUTHENTICATION[access],
      ...Object.entries(headers),
      ...(body === undefined ? [] : ([['content-type', 'application/json']] as const)),
    ],
    ...(body !== undefined && { body }),
    answer: typeof answer !== 'string' ? 'json' : answer.startsWith('event:') ? 'stream' : 'text',
  };
}

/** The environment variable with the value of a path parameter: `siteId` becomes `SITE_ID`. */
export function toVariable(parameter: string): string {
  return parameter.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** Replaces each `$NAME` of a template. */
export function replaceVariables(template: string, replace: (name: string) => string): string {
  return template.replaceAll(/\$([A-Z][A-Z_]+)/g, (_, name: string) => replace(name));
}
