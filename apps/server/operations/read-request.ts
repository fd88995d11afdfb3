import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import type { Operation, Schema, ValidatedRequest } from '../../../contracts/operation.ts';
import { type ValidationResult, validateValue } from '../../../contracts/validate-value.ts';
import { InvalidRequestError, type Violation } from '../../../core/shared/domain-error.ts';
import { findTextViolation } from './parse-json-body.ts';
import { pickValidParts, type ValidParts } from './partial-validation.ts';
import { hasBody, readJsonBody, readSignedBody } from './read-body.ts';

/** The schemas of an operation's query parameters or headers by name, and the defaults of the optional parameters. */
interface ParameterSchemas {
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly defaults: Readonly<Record<string, unknown>>;
}

/** The validated parts of a request, except its path parameters. */
type RequestInput<Declared extends Operation> = Pick<ValidatedRequest<Declared>, 'query' | 'headers' | 'body'>;

/** Runs the core's validation on the fields of a body that match the schema. Returns the violations. */
export type CoreValidator<Declared extends Operation, Caller> = (
  body: ValidParts<ValidatedRequest<Declared>['body']>,
  caller: Caller,
) => readonly Violation[] | Promise<readonly Violation[]>;

/**
 * Creates the function that reads and validates the requests of an operation. If a request violates the schema,
 * `coreValidator` adds the violations that the core finds, so that one response lists all of them. If a request matches
 * the schema, the core validates it later, in the use case. The function throws InvalidRequestError or HttpError.
 */
export function createRequestReader<Declared extends Operation, Caller>(
  operation: Declared,
  coreValidator: CoreValidator<Declared, Caller> = () => [],
): (request: IncomingMessage, caller: Caller) => Promise<RequestInput<Declared>> {
  const query = toFieldSchemas(operation.query);
  if (operation.access === 'signature' || operation.access === 'webhook')
    return (request) => readSignedRequest(query, request);
  const headers = toFieldSchemas(operation.headers);
  return (request, caller) =>
    readValidatedRequest(operation, query, headers, request, (body) =>
      coreValidator(body as ValidParts<ValidatedRequest<Declared>['body']>, caller),
    );
}

function toFieldSchemas(schemasByName: Readonly<Record<string, Schema>> = {}): ParameterSchemas {
  const schemas = Object.entries(schemasByName);
  const optional = schemas.filter(([, schema]) => schema.type === 'optional');
  const defaults = optional.map(([name, schema]) => [name, v.getDefault(schema)] as const);
  return { schemas: new Map(schemas), defaults: Object.fromEntries(defaults) };
}

/**
 * Validates only the query of a signed request. The core validates the headers and the body after it has verified the
 * signature.
 */
async function readSignedRequest<Declared extends Operation>(
  queryFields: ParameterSchemas,
  request: IncomingMessage,
): Promise<RequestInput<Declared>> {
  const violations: Violation[] = [];
  const query = readQueryParameters(request.url ?? '', queryFields, violations);
  if (violations.length > 0) throw toInvalidRequest(violations);
  const body = await readSignedBody(request);
  return { query, headers: {}, body } as unknown as RequestInput<Declared>;
}

async function readValidatedRequest<Declared extends Operation>(
  operation: Declared,
  queryFields: ParameterSchemas,
  headerFields: ParameterSchemas,
  request: IncomingMessage,
  validateInCore: (body: unknown) => readonly Violation[] | Promise<readonly Violation[]>,
): Promise<RequestInput<Declared>> {
  const violations: Violation[] = [];
  const query = operation.ignoresQuery ? {} : readQueryParameters(request.url ?? '', queryFields, violations);
  const headers = readHeaders(request, headerFields, violations);
  const isOmitted = operation.body?.type === 'optional' && !hasBody(request);
  const body = operation.body && !isOmitted ? await readJsonBody(request) : undefined;
  const result = operation.body && validateValue(operation.body, body, '');
  if (result && !('value' in result)) violations.push(...result.violations);
  if (violations.length > 0) {
    const bodyResult = result && !('value' in result) ? result : NO_VIOLATIONS;
    const coreViolations = operation.body ? await validateInCore(pickValidParts(body, bodyResult)) : [];
    throw toInvalidRequest(violations, coreViolations);
  }

  const value = result && 'value' in result ? result.value : undefined;
  return { query, headers, body: value } as unknown as RequestInput<Declared>;
}

const NO_VIOLATIONS: Exclude<ValidationResult, { value: unknown }> = { violations: [], mistypedPointers: new Set() };

/**
 * Combines the violations of the schema and of the core. If the schema found violations at a pointer, only the first of
 * them is reported there. At other pointers, all violations of the core are reported.
 */
function toInvalidRequest(
  schemaViolations: readonly Violation[],
  coreViolations: readonly Violation[] = [],
): InvalidRequestError {
  const firstByPointer = new Map(schemaViolations.toReversed().map((violation) => [violation.pointer, violation]));
  return new InvalidRequestError(
    [...firstByPointer.values()]
      .toReversed()
      .concat(coreViolations.filter(({ pointer }) => !firstByPointer.has(pointer))),
  );
}

function readQueryParameters(
  url: string,
  { schemas, defaults }: ParameterSchemas,
  violations: Violation[],
): Record<string, unknown> {
  const parameters = parseQueryString(url, violations);
  for (const name of parameters.keys()) {
    if (!schemas.has(name)) violations.push({ pointer: `query:${name}`, detail: 'is not a known parameter' });
  }
  const fields = { ...defaults };
  for (const [name, schema] of schemas) {
    const text = parameters.get(name);
    if (text === undefined && name in defaults) continue;
    const result = validateValue(
      schema,
      text === undefined ? undefined : coerceQueryParameter(text, schema),
      `query:${name}`,
    );
    if ('value' in result) fields[name] = result.value;
    else violations.push(...result.violations);
  }
  return fields;
}

/** Matches text that percent-decoding would not change. */
const UNENCODED_PATTERN = /^[\w.:~-]*$/;

const NO_PARAMETERS: ReadonlyMap<string, string> = new Map();

function parseQueryString(url: string, violations: Violation[]): ReadonlyMap<string, string> {
  const start = url.indexOf('?');
  if (start < 0) return NO_PARAMETERS;
  const parameters = new Map<string, string>();
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = equals < 0 ? pair : pair.slice(0, equals);
    const key = decodeQueryComponent(name);
    const value = decodeQueryComponent(equals < 0 ? '' : pair.slice(equals + 1));
    const pointer = `query:${key ?? name}`;
    if (key === undefined || value === undefined) violations.push({ pointer, detail: 'must be percent-encoded UTF-8' });
    else if (parameters.has(key)) violations.push({ pointer, detail: 'is given more than once' });
    else {
      const violation = findTextViolation(value, pointer);
      if (violation) violations.push(violation);
      parameters.set(key, value);
    }
  }
  return parameters;
}

function decodeQueryComponent(text: string): string | undefined {
  if (UNENCODED_PATTERN.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** Converts a query parameter to a number or boolean if the schema expects one. Returns other text unchanged. */
function coerceQueryParameter(text: string, schema: Schema): unknown {
  const { type } = 'wrapped' in schema ? (schema.wrapped as Schema) : schema;
  if (type === 'number' && /^(?:0|[1-9]\d{0,9})$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function readHeaders(
  request: IncomingMessage,
  { schemas, defaults }: ParameterSchemas,
  violations: Violation[],
): Record<string, unknown> {
  const fields = { ...defaults };
  for (const [name, schema] of schemas) {
    const value = request.headers[name];
    if (value === undefined && name in defaults) continue;
    const result = validateValue(schema, unquoteIdempotencyKey(name, value), `header:${name}`);
    if ('value' in result) fields[name] = result.value;
    else violations.push(...result.violations);
  }
  return fields;
}

/** Removes the quotes of an idempotency key: `"k"` and `k` are the same key (docs/assessments.md#create). */
function unquoteIdempotencyKey(name: string, value: unknown): unknown {
  if (name !== 'idempotency-key' || typeof value !== 'string') return value;
  return /^".*"$/.test(value) ? value.slice(1, -1) : value;
}
