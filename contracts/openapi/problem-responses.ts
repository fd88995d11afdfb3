import type { Operation } from '../operation.ts';
import { listPossibleProblems } from '../possible-problems.ts';
import type { ProblemDocument } from '../problem-document.ts';
import { type ProblemCode, problemCodes, problems } from '../problems.ts';
import { createProblemHeaders } from './response-headers.ts';

/** Returns references to the error responses of an operation, by status. */
export function createProblemReferences(operation: Operation) {
  return Object.fromEntries(
    groupProblemsByStatus(operation).map(([status, codes]) => [
      status,
      { $ref: `#/components/responses/${formatResponseName(codes)}` },
    ]),
  );
}

/** Returns the error responses of these operations, as components of the OpenAPI document. */
export function createProblemResponses(operations: readonly Operation[]) {
  const groups = operations.flatMap((operation) => groupProblemsByStatus(operation));
  return Object.fromEntries(
    groups.map(([status, codes]) => [formatResponseName(codes), createProblemResponse(status, codes)]),
  );
}

/** The status and explanation of each problem code. */
export const problemCodeDescriptions = Object.fromEntries(
  problemCodes.map((code) => [code, `${problems[code].status}. ${problems[code].meaning}`]),
);

/** Returns an example error response with this code. */
export function createExampleProblem(code: ProblemCode): ProblemDocument {
  const { status, title, meaning } = problems[code];
  return {
    success: false,
    type: `https://portico.example/docs/errors#${code}`,
    title,
    status,
    code,
    detail: meaning,
    requestId: '8f14e45f-ceea-467f-a8d5-53b1c1a0a9d2',
    ...(code === 'delivery_replayed' && { receivedAt: '2026-03-02T12:00:00.113Z' }),
    ...(code === 'invalid_request' && {
      errors: [{ pointer: 'query:page', detail: 'is not a known parameter' }],
    }),
  };
}

function groupProblemsByStatus(operation: Operation): readonly (readonly [number, readonly ProblemCode[]])[] {
  const codes = listPossibleProblems(operation);
  const statuses = new Set(codes.map((code) => problems[code].status));
  return [...statuses].map((status) => [status, codes.filter((code) => problems[code].status === status)]);
}

function formatResponseName(codes: readonly ProblemCode[]): string {
  return codes.join('-or-');
}

function createProblemResponse(status: number, codes: readonly ProblemCode[]) {
  return {
    description: codes.map((code) => `\`${code}\`: ${problems[code].meaning}`).join('\n\n'),
    headers: createProblemHeaders(status),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { status: { const: status }, code: { enum: codes } } },
          ],
        },
        examples: Object.fromEntries(
          codes.map((code) => [code, { summary: problems[code].title, value: createExampleProblem(code) }]),
        ),
      },
    },
  };
}
