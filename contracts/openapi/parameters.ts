import type { Operation, Schema } from '../operation.ts';
import { toSchemaObject } from './json-schema.ts';
import { responseHeaders } from './response-headers.ts';

const pathParameterDescriptions: Readonly<Record<string, string>> = {
  siteId: 'Id of the site. API keys, accounts and pages can access only their own sites.',
  keyId: 'Id of the API key, not its secret.',
  ticketId: 'Id of the ticket.',
  assessmentId: 'Id of the assessment.',
  installationId: 'Id of the CRM connection (installation). The console shows it.',
  executionId: 'Id of the payment execution.',
};

/** Parameters that several operations share, as components of the OpenAPI document. */
export const sharedParameters = {
  ...Object.fromEntries(
    Object.entries(pathParameterDescriptions).map(([name, description]) => [
      name,
      { name, in: 'path', required: true, description, schema: { type: 'string' } },
    ]),
  ),
  requestId: {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description: 'Your own request id, returned in the response. An invalid id is replaced with a generated one.',
    schema: responseHeaders['X-Request-Id'].schema,
  },
};

/**
 * Returns the path, query and header parameters of an operation.
 * @throws Error for a path parameter without a description
 */
export function createOperationParameters({ path, query = {}, headers = {} }: Operation) {
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => createParameterReference(name ?? '')),
    ...Object.entries(query).map(([name, schema]) => createParameterObject('query', name, schema)),
    ...Object.entries(headers).map(([name, schema]) => createParameterObject('header', toHeaderCase(name), schema)),
    createParameterReference('requestId'),
  ];
}

function createParameterReference(name: string) {
  if (!Object.hasOwn(sharedParameters, name)) throw new Error(`The path parameter ${name} has no description.`);
  return { $ref: `#/components/parameters/${name}` };
}

function createParameterObject(location: 'query' | 'header', name: string, declaredSchema: Schema) {
  const { description, ...schema } = toSchemaObject(declaredSchema, 'request');
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
