import type { Operation } from '../operation.ts';
import { problemDocumentSchema } from '../problem-document.ts';
import { apiKeySchema } from '../public/api-keys.ts';
import { assessmentSchema, evidenceSchema, judgedClaimSchema, sourceSchema } from '../public/assessment-record.ts';
import { claimsSchema, evidenceUrlSchema, subjectSchema } from '../public/assessment-subject.ts';
import { operations } from '../public/operations.ts';
import { messageSchema, ticketSchema } from '../public/tickets.ts';
import { documentInfo, findOperationTag, operationTags, webhookTag } from './document-info.ts';
import { operationExamples } from './examples.ts';
import { type NamedSchemas, toComponentSchemas, toSchemaObject } from './json-schema.ts';
import { createOperationParameters, sharedParameters } from './parameters.ts';
import { createProblemReferences, createProblemResponses, problemCodeDescriptions } from './problem-responses.ts';
import { createNotModifiedHeaders, createSuccessHeaders, responseHeaders } from './response-headers.ts';
import { listSecurityRequirements, securitySchemes } from './security.ts';
import { createWebhookObjects, eventComponents, webhookParameters, webhookResponses } from './webhooks.ts';

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
  ...eventComponents,
};
const requestSchemas: NamedSchemas = {
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
 * Creates the OpenAPI document of the published operations and of the webhooks. The document is always the same for the
 * same declarations. It does not contain the server's URL.
 * @throws Error for a schema that JSON Schema cannot express
 */
export function createOpenApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of publishedOperations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: createOperationObject(operation) };
  }
  return {
    openapi: '3.1.0',
    info: documentInfo,
    servers: [{ url: '/', description: 'Base URL of your Portico server.' }],
    tags: [...operationTags, webhookTag],
    paths,
    webhooks: createWebhookObjects((schema) => toSchemaObject(schema, 'response', responseSchemas)),
    components: {
      securitySchemes,
      parameters: { ...sharedParameters, ...webhookParameters },
      headers: responseHeaders,
      schemas: createSchemaComponents(),
      responses: { ...createProblemResponses(publishedOperations), ...webhookResponses },
    },
  };
}

function createOperationObject(operation: Operation) {
  const { id, summary, description, scope, body, success } = operation;
  return {
    operationId: id,
    tags: [findOperationTag(operation)],
    summary,
    description: [description, scope && `Requires the scope \`${scope}\`.`].filter(Boolean).join(' ') || undefined,
    security: listSecurityRequirements(operation),
    parameters: createOperationParameters(operation),
    requestBody: body && {
      required: body.type !== 'optional',
      content: createJsonContent(toSchemaObject(body, 'request', requestSchemas), findOperationExample(id).body),
    },
    responses: {
      [success.status]: {
        description: success.description,
        headers: createSuccessHeaders(operation),
        content: createJsonContent(
          toSchemaObject(success.schema, 'response', responseSchemas),
          findOperationExample(id).response,
        ),
      },
      ...(success.conditional && {
        304: {
          description: 'Not modified: the assessment is still in the state that `If-None-Match` names.',
          headers: createNotModifiedHeaders(),
        },
      }),
      ...createProblemReferences(operation),
    },
  };
}

function createJsonContent(schema: object, example: unknown) {
  return { 'application/json': { schema, example } };
}

function findOperationExample(id: string): { readonly body?: unknown; readonly response: unknown } {
  const entry = Object.entries(operationExamples).find(([operationId]) => operationId === id);
  if (!entry) throw new Error(`The operation ${id} has no example.`);
  return entry[1];
}

function createSchemaComponents() {
  const { Problem, ...others } = toComponentSchemas(responseSchemas, 'response');
  const code = { ...(Problem?.properties?.['code'] as object), 'x-enumDescriptions': problemCodeDescriptions };
  return {
    ...toComponentSchemas(requestSchemas, 'request'),
    ...others,
    Problem: { ...Problem, properties: { ...Problem?.properties, code } },
  };
}
