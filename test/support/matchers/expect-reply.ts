import assert from 'node:assert/strict';
import * as v from 'valibot';
import type { Operation } from '../../../contracts/operation.ts';
import { type ProblemDocument, problemDocumentSchema } from '../../../contracts/problem-document.ts';
import { type ProblemCode, problems } from '../../../contracts/problems.ts';
import type { Reply } from '../servers/api.ts';

/** Asserts that the reply is the declared success of the operation, and returns its body. */
export function expectSuccess<Declared extends Operation>(
  { success, id }: Declared,
  reply: Reply<unknown>,
): v.InferOutput<Declared['success']['schema']> {
  assert.equal(reply.status, success.status, `${id}: ${reply.text}`);
  assert.equal(reply.headers.get('content-type'), 'application/json');
  checkCommonHeaders(reply);
  return parseAs(success.schema, reply.body);
}

/** Asserts that the reply is this documented problem with exactly these pointers, and returns it. */
export function expectProblem(
  reply: Reply<unknown>,
  code: ProblemCode,
  ...pointers: readonly string[]
): ProblemDocument {
  const problem = expectDocumentedProblem(reply);
  assert.equal(problem.code, code, reply.text);
  const named = new Set((problem.errors ?? []).map(({ pointer }) => pointer));
  assert.deepEqual([...named].sort(), [...pointers].sort(), reply.text);
  return problem;
}

/** Asserts that the reply is a documented problem, and returns it. */
export function expectDocumentedProblem(reply: Reply<unknown>): ProblemDocument {
  assert.equal(reply.headers.get('content-type'), 'application/problem+json', `${reply.status} ${reply.text}`);
  checkCommonHeaders(reply);
  const problem = parseAs(problemDocumentSchema, reply.body);
  const { status, title } = problems[problem.code];
  assert.deepEqual([reply.status, problem.status, problem.title], [status, status, title]);
  assert.ok(problem.type.endsWith(`/docs/errors#${problem.code}`), problem.type);
  assert.equal(problem.requestId, reply.headers.get('x-request-id'));
  assert.equal(problem.errors !== undefined, problem.code === 'invalid_request', reply.text);
  // A profile's test may have several violations.
  const places = (problem.errors ?? []).map(({ pointer }) => pointer).filter((one) => !one.startsWith('/rules/'));
  assert.equal(new Set(places).size, places.length, `a place is named twice: ${reply.text}`);
  assert.doesNotMatch(reply.text, /node_modules|\.ts:\d|SQLITE|at (?:async )?\w+ \(/);
  return problem;
}

/** Asserts that the problems differ only in their request ids. */
export function expectSameProblem(...problems: readonly ProblemDocument[]): void {
  const [first, ...others] = problems.map(({ requestId: _, ...problem }) => problem);
  assert.ok(others.length > 0);
  for (const other of others) assert.deepEqual(other, first);
}

/** Checks the headers that all API responses have. */
function checkCommonHeaders({ headers }: Reply<unknown>): void {
  assert.match(headers.get('x-request-id') ?? '', /^[A-Za-z0-9._-]{1,128}$/);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.equal(headers.get('x-powered-by'), null);
}

function parseAs<Schema extends v.GenericSchema<unknown, unknown>>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  assert.ok(result.success, JSON.stringify(result.issues?.map(({ message, path }) => [message, path?.at(-1)])));
  return result.output;
}
