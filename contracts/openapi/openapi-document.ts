import type { Operation } from '../operation.ts';
import { problemDocument } from '../problem-document.ts';
import { apiKey } from '../public/api-keys.ts';
import { assessment, evidence, judgedClaim, source } from '../public/assessment-record.ts';
import { claims, evidenceUrl, subject } from '../public/assessment-subject.ts';
import { operations } from '../public/operations.ts';
import { message, ticket } from '../public/tickets.ts';
import { examples } from './examples.ts';
import { answerHeaders, notModifiedHeaders, successHeaders } from './headers.ts';
import { componentSchemas, jsonSchema, type NamedSchemas } from './json-schema.ts';
import { parametersOf, sharedParameters } from './parameters.ts';
import { meanings, problemAnswers, problemReferences } from './problem-answers.ts';
import { securityOf, securitySchemes } from './security.ts';
import { about, tagOf, tags } from './words.ts';

const published: readonly Operation[] = operations;

const answers: NamedSchemas = {
  ApiKey: apiKey,
  Message: message,
  Ticket: ticket,
  Assessment: assessment,
  Source: source,
  Evidence: evidence,
  JudgedClaim: judgedClaim,
  Problem: problemDocument,
};
const bodies: NamedSchemas = {
  ...Object.fromEntries(
    published.flatMap(({ id, body }) => (body ? [[`${id.charAt(0).toUpperCase()}${id.slice(1)}`, body]] : [])),
  ),
  Subject: subject,
  EvidenceUrl: evidenceUrl,
  Claims: claims,
};

/**
 * The OpenAPI document of the published operations. The same declarations give the same text, and it does not depend on
 * the server's URL. @throws Error for a schema that JSON Schema cannot express
 */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of published) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: operationObject(operation) };
  }
  return {
    openapi: '3.1.0',
    info: about,
    servers: [{ url: '/', description: 'The base address of the installation.' }],
    tags,
    paths,
    components: {
      securitySchemes,
      parameters: sharedParameters,
      headers: answerHeaders,
      schemas: schemas(),
      responses: problemAnswers(published),
    },
  };
}

function operationObject(operation: Operation) {
  const { id, summary, description, scope, body, success } = operation;
  return {
    operationId: id,
    tags: [tagOf(operation)],
    summary,
    description: [description, scope && `Needs the scope \`${scope}\`.`].filter(Boolean).join(' ') || undefined,
    security: securityOf(operation),
    parameters: parametersOf(operation),
    requestBody: body && {
      required: body.type !== 'optional',
      content: json(jsonSchema(body, 'body', bodies), exampleOf(id).body),
    },
    responses: {
      [success.status]: {
        description: success.description,
        headers: successHeaders(operation),
        content: json(jsonSchema(success.schema, 'answer', answers), exampleOf(id).answer),
      },
      ...(success.conditional && {
        304: { description: 'It is still in the state that `If-None-Match` names.', headers: notModifiedHeaders() },
      }),
      ...problemReferences(operation),
    },
  };
}

function json(schema: object, example: unknown) {
  return { 'application/json': { schema, example } };
}

function exampleOf(id: string): { readonly body?: unknown; readonly answer: unknown } {
  const found = Object.entries(examples).find(([of]) => of === id);
  if (!found) throw new Error(`The operation ${id} has no example.`);
  return found[1];
}

function schemas() {
  const { Problem, ...others } = componentSchemas(answers, 'answer');
  const code = { ...(Problem?.properties?.['code'] as object), 'x-enumDescriptions': meanings };
  return {
    ...componentSchemas(bodies, 'body'),
    ...others,
    Problem: { ...Problem, properties: { ...Problem?.properties, code } },
  };
}
