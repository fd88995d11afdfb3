import type { Operation, Schema } from '../operation.ts';
import { answerHeaders } from './headers.ts';
import { jsonSchema } from './json-schema.ts';

const pathParameters: Readonly<Record<string, string>> = {
  siteId: 'The site; keys, accounts and pages reach only their own.',
  keyId: 'The `id` of the API key; not its secret.',
  ticketId: 'The `id` of the ticket.',
  assessmentId: 'The `assessmentId` of the assessment.',
  installationId: 'The `id` of the installation, as setup supplies it.',
  executionId: 'The `executionId` of the execution.',
};

/** The parameters that several operations share, as components of the document. */
export const sharedParameters = {
  ...Object.fromEntries(
    Object.entries(pathParameters).map(([name, description]) => [
      name,
      { name, in: 'path', required: true, description, schema: { type: 'string' } },
    ]),
  ),
  requestId: {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description: 'Your own id of the request; the answer carries it. One of another form is replaced.',
    schema: answerHeaders['X-Request-Id'].schema,
  },
};

/**
 * Every parameter of an operation: of its path, its query and its headers.
 * @throws Error for a path parameter that nothing describes
 */
export function parametersOf({ path, query = {}, headers = {} }: Operation) {
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => shared(name ?? '')),
    ...Object.entries(query).map(([name, schema]) => parameter('query', name, schema)),
    ...Object.entries(headers).map(([name, schema]) => parameter('header', headerCase(name), schema)),
    shared('requestId'),
  ];
}

function shared(name: string) {
  if (!Object.hasOwn(sharedParameters, name)) throw new Error(`The path parameter ${name} has no description.`);
  return { $ref: `#/components/parameters/${name}` };
}

function parameter(place: 'query' | 'header', name: string, declared: Schema) {
  const { description, ...schema } = jsonSchema(declared, 'body');
  return { name, in: place, required: declared.type !== 'optional', ...(description && { description }), schema };
}

function headerCase(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
