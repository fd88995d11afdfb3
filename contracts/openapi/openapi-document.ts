import type { Operation } from '../operation.ts';
import { problemDocumentSchema } from '../problem-document.ts';
import { apiKeySchema } from '../public/api-keys.ts';
import { assessmentSchema, evidenceSchema, judgedClaimSchema, sourceSchema } from '../public/assessment-record.ts';
import { claimsSchema, evidenceUrlSchema, subjectSchema } from '../public/assessment-subject.ts';
import { operations } from '../public/operations.ts';
import { messageSchema, ticketSchema } from '../public/tickets.ts';
import { documentInfo, findTag, tags } from './document-info.ts';
import { examples } from './examples.ts';
import { componentSchemas, type NamedSchemas, toSchemaObject } from './json-schema.ts';
import { operationParameters, sharedParameters } from './parameters.ts';
import { codeDescriptions, problemReferences, problemResponses } from './problem-responses.ts';
import { notModifiedHeaders, responseHeaders, successHeaders } from './response-headers.ts';
import { securityRequirements, securitySchemes } from './security.ts';

const publishedOperations: readonly Operation[] = operations;

const responseSchemas: NamedSchemas = {
  ApiKey: apiKeySchema,
  Message: messageSchema,
  Ticket: ticketSchema,
  Assessment: assessmentSchema,
  Source: sourceSchema,
  Evidence: evidenceSchema,
  JudgedClaim: judgedClaimSchema,
  Problem: problemDocumentSchema,
};
const bodySchemas: NamedSchemas = {
  ...Object.fromEntries(
    publishedOperations.flatMap(({ id, body }) =>
      body ? [[`${id.charAt(0).toUpperCase()}${id.slice(1)}`, body]] : [],
    ),
  ),
  Subject: subjectSchema,
  EvidenceUrl: evidenceUrlSchema,
  Claims: claimsSchema,
};

/**
 * Creates the OpenAPI document of the published operations. The document is always the same for the same declarations.
 * It does not contain the server's URL.
 * @throws Error for a schema that JSON Schema cannot express
 */
export function createOpenApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of publishedOperations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: operationObject(operation) };
  }
  return {
    openapi: '3.1.0',
    info: documentInfo,
    servers: [{ url: '/', description: 'Base URL of your Portico server.' }],
    tags,
    paths,
    components: {
      securitySchemes,
      parameters: sharedParameters,
      headers: responseHeaders,
      schemas: createSchemas(),
      responses: problemResponses(publishedOperations),
    },
  };
}

function operationObject(operation: Operation) {
  const { id, summary, description, scope, body, success } = operation;
  return {
    operationId: id,
    tags: [findTag(operation)],
    summary,
    description: [description, scope && `Requires the scope \`${scope}\`.`].filter(Boolean).join(' ') || undefined,
    security: securityRequirements(operation),
    parameters: operationParameters(operation),
    requestBody: body && {
      required: body.type !== 'optional',
      content: jsonContent(toSchemaObject(body, 'body', bodySchemas), findExample(id).body),
    },
    responses: {
      [success.status]: {
        description: success.description,
        headers: successHeaders(operation),
        content: jsonContent(toSchemaObject(success.schema, 'answer', responseSchemas), findExample(id).answer),
      },
      ...(success.conditional && {
        304: {
          description: 'Not modified: the assessment is still in the state that `If-None-Match` names.',
          headers: notModifiedHeaders(),
        },
      }),
      ...problemReferences(operation),
    },
  };
}

function jsonContent(schema: object, example: unknown) {
  return { 'application/json': { schema, example } };
}

function findExample(id: string): { readonly body?: unknown; readonly answer: unknown } {
  const entry = Object.entries(examples).find(([operationId]) => operationId === id);
  if (!entry) throw new Error(`The operation ${id} has no example.`);
  return entry[1];
}

function createSchemas() {
  const { Problem, ...others } = componentSchemas(responseSchemas, 'answer');
  const code = { ...(Problem?.properties?.['code'] as object), 'x-enumDescriptions': codeDescriptions };
  return {
    ...componentSchemas(bodySchemas, 'body'),
    ...others,
    Problem: { ...Problem, properties: { ...Problem?.properties, code } },
  };
}
