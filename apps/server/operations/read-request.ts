import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import type { Operation, Schema, Validated } from '../../../contracts/operation.ts';
import { type Fault, InvalidRequest } from '../../../core/shared/domain-error.ts';
import { faultOfText } from './parse-body.ts';
import { pickValidParts, type ValidParts } from './partial-validation.ts';
import { hasBody, readJsonBody, readSignedBody } from './read-body.ts';
import { validate } from './validate.ts';

/** Schemas of the query parameters or headers, and the defaults of omitted ones. */
interface Fields {
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly defaults: Readonly<Record<string, unknown>>;
}

/** The validated parts of a request, except its path parameters. */
type ReadInput<Declared extends Operation> = Pick<Validated<Declared>, 'query' | 'headers' | 'body'>;

/** Runs the core's validation on the parts of a body that match the schema. */
export type CoreFaults<Declared extends Operation, Caller> = (
  body: ValidParts<Validated<Declared>['body']>,
  caller: Caller,
) => readonly Fault[] | Promise<readonly Fault[]>;

/**
 * Creates a reader that validates a request against its declaration. If the schema finds faults, `coreFaults` adds
 * those of the core, so one response lists all. Otherwise the handler's use case validates. The reader throws
 * InvalidRequest or a HttpError.
 */
export function requestReader<Declared extends Operation, Caller>(
  declared: Declared,
  coreFaults: CoreFaults<Declared, Caller> = () => [],
): (request: IncomingMessage, caller: Caller) => Promise<ReadInput<Declared>> {
  const query = fieldsOf(declared.query);
  if (declared.access === 'signature' || declared.access === 'webhook') return (request) => readSigned(query, request);
  const headers = fieldsOf(declared.headers);
  return (request, caller) =>
    readRequest(declared, query, headers, request, (body) =>
      coreFaults(body as ValidParts<Validated<Declared>['body']>, caller),
    );
}

function fieldsOf(declared: Readonly<Record<string, Schema>> = {}): Fields {
  const schemas = Object.entries(declared);
  const optional = schemas.filter(([, schema]) => schema.type === 'optional');
  const defaults = optional.map(([name, schema]) => [name, v.getDefault(schema)] as const);
  return { schemas: new Map(schemas), defaults: Object.fromEntries(defaults) };
}

/**
 * Validates only the query of a signed request. The core verifies headers and body, after the signature.
 */
async function readSigned<Declared extends Operation>(
  queryFields: Fields,
  request: IncomingMessage,
): Promise<ReadInput<Declared>> {
  const faults: Fault[] = [];
  const query = readQuery(request.url ?? '', queryFields, faults);
  if (faults.length > 0) throw invalid(faults);
  const body = await readSignedBody(request);
  return { query, headers: {}, body } as unknown as ReadInput<Declared>;
}

async function readRequest<Declared extends Operation>(
  declared: Declared,
  queryFields: Fields,
  headerFields: Fields,
  request: IncomingMessage,
  coreFaults: (body: unknown) => readonly Fault[] | Promise<readonly Fault[]>,
): Promise<ReadInput<Declared>> {
  const faults: Fault[] = [];
  const query = declared.ignoresQuery ? {} : readQuery(request.url ?? '', queryFields, faults);
  const headers = readHeaders(request, headerFields, faults);
  const isOmitted = declared.body?.type === 'optional' && !hasBody(request);
  const body = declared.body && !isOmitted ? await readJsonBody(request) : undefined;
  const checked = declared.body && validate(declared.body, body, '');
  if (checked && 'faults' in checked) faults.push(...checked.faults);
  if (faults.length > 0) {
    const ofBody = checked && 'faults' in checked ? checked : { faults: [], mistyped: new Set<string>() };
    const others = declared.body ? await coreFaults(pickValidParts(body, ofBody)) : [];
    throw invalid(faults, others);
  }

  const value = checked && 'value' in checked ? checked.value : undefined;
  return { query, headers, body: value } as unknown as ReadInput<Declared>;
}

/** One fault per pointer: the first schema fault, else the core's faults. */
function invalid(faults: readonly Fault[], others: readonly Fault[] = []): InvalidRequest {
  const first = new Map(faults.toReversed().map((fault) => [fault.pointer, fault]));
  return new InvalidRequest(
    [...first.values()].toReversed().concat(others.filter(({ pointer }) => !first.has(pointer))),
  );
}

function readQuery(url: string, { schemas, defaults }: Fields, faults: Fault[]): Record<string, unknown> {
  const sent = parseQuery(url, faults);
  for (const name of sent.keys()) {
    if (!schemas.has(name)) faults.push({ pointer: `query:${name}`, detail: 'is not a known parameter' });
  }
  const fields = { ...defaults };
  for (const [name, schema] of schemas) {
    const text = sent.get(name);
    if (text === undefined && name in defaults) continue;
    const checked = validate(schema, text === undefined ? undefined : coerce(text, schema), `query:${name}`);
    if ('faults' in checked) faults.push(...checked.faults);
    else fields[name] = checked.value;
  }
  return fields;
}

/** Text that needs no percent-decoding. */
const PLAIN = /^[\w.:~-]*$/;

const NO_PARAMETERS: ReadonlyMap<string, string> = new Map();

function parseQuery(url: string, faults: Fault[]): ReadonlyMap<string, string> {
  const start = url.indexOf('?');
  if (start < 0) return NO_PARAMETERS;
  const parameters = new Map<string, string>();
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = equals < 0 ? pair : pair.slice(0, equals);
    const key = decoded(name);
    const value = decoded(equals < 0 ? '' : pair.slice(equals + 1));
    const pointer = `query:${key ?? name}`;
    if (key === undefined || value === undefined) faults.push({ pointer, detail: 'is not percent-encoded UTF-8' });
    else if (parameters.has(key)) faults.push({ pointer, detail: 'was given more than once' });
    else {
      const fault = faultOfText(value, pointer);
      if (fault) faults.push(fault);
      parameters.set(key, value);
    }
  }
  return parameters;
}

function decoded(text: string): string | undefined {
  if (PLAIN.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** Converts a query parameter to the number or boolean that its schema expects, if it has that form. */
function coerce(text: string, schema: Schema): unknown {
  const { type } = 'wrapped' in schema ? (schema.wrapped as Schema) : schema;
  if (type === 'number' && /^(?:0|[1-9]\d{0,9})$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function readHeaders(
  request: IncomingMessage,
  { schemas, defaults }: Fields,
  faults: Fault[],
): Record<string, unknown> {
  const fields = { ...defaults };
  for (const [name, schema] of schemas) {
    const value = request.headers[name];
    if (value === undefined && name in defaults) continue;
    const checked = validate(schema, unquoted(name, value), `header:${name}`);
    if ('faults' in checked) faults.push(...checked.faults);
    else fields[name] = checked.value;
  }
  return fields;
}

/** `"k"` and `k` are the same idempotency key: docs/assessments.md#create */
function unquoted(name: string, value: unknown): unknown {
  if (name !== 'idempotency-key' || typeof value !== 'string') return value;
  return /^".*"$/.test(value) ? value.slice(1, -1) : value;
}
