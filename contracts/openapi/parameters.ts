import type { Operation, Schema } from '../operation.ts';
import { jsonSchema } from './json-schema.ts';
import { responseHeaders } from './response-headers.ts';

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
    schema: responseHeaders['X-Request-Id'].schema,
  },
};

/**
 * Every parameter of an operation: of its path, its query and its headers.
 * @throws Error for a path parameter that nothing describes
 */
export function operationParameters({ path, query = {}, headers = {} }: Operation) {
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => parameterReference(name ?? '')),
    ...Object.entries(query).map(([name, schema]) => parameterObject('query', name, schema)),
    ...Object.entries(headers).map(([name, schema]) => parameterObject('header', toHeaderCase(name), schema)),
    parameterReference('requestId'),
  ];
}

function parameterReference(name: string) {
  if (!Object.hasOwn(sharedParameters, name)) throw new Error(`The path parameter ${name} has no description.`);
  return { $ref: `#/components/parameters/${name}` };
}

function parameterObject(location: 'query' | 'header', name: string, declaredSchema: Schema) {
  const { description, ...schema } = jsonSchema(declaredSchema, 'body');
  return {
    name,
    in: location,
    required: declaredSchema.type !== 'optional',
    ...(description && { description }),
    schema,
  };
}

function toHeaderCase(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
