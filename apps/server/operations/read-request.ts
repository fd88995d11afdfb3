import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import type { Operation, Schema, Validated } from '../../../contracts/operation.ts';
import { type Fault, InvalidRequest } from '../../../core/shared/domain-error.ts';
import { faultOfText } from './parse-body.ts';
import { hasBody, readJsonBody } from './read-body.ts';
import { readSignedBody } from './read-signed-body.ts';
import { pickValidParts, type ValidParts } from './valid-parts.ts';
import { validate } from './validate.ts';

/** Named values that a request may carry, and what those are that it may leave out and does. */
interface Fields {
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly defaults: Readonly<Record<string, unknown>>;
}

/** What an operation takes of a request besides what its path names. */
type Read<Declared extends Operation> = Pick<Validated<Declared>, 'query' | 'headers' | 'body'>;

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
): (request: IncomingMessage, caller: Caller) => Promise<Read<Declared>> {
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
 * Of a signed request nothing but its address is read before its signature: its headers and body are the core's to
 * judge.
 */
async function readSigned<Declared extends Operation>(
  ofQuery: Fields,
  request: IncomingMessage,
): Promise<Read<Declared>> {
  const faults: Fault[] = [];
  const query = readQuery(request.url ?? '', ofQuery, faults);
  if (faults.length > 0) throw invalid(faults);
  const body = await readSignedBody(request);
  return { query, headers: {}, body } as unknown as Read<Declared>;
}

async function readRequest<Declared extends Operation>(
  declared: Declared,
  ofQuery: Fields,
  ofHeaders: Fields,
  request: IncomingMessage,
  coreFaults: (body: unknown) => readonly Fault[] | Promise<readonly Fault[]>,
): Promise<Read<Declared>> {
  const faults: Fault[] = [];
  const query = declared.ignoresQuery ? {} : readQuery(request.url ?? '', ofQuery, faults);
  const headers = readHeaders(request, ofHeaders, faults);
  const isLeftOut = declared.body?.type === 'optional' && !hasBody(request);
  const body = declared.body && !isLeftOut ? await readJsonBody(request) : undefined;
  const checked = declared.body && validate(declared.body, body, '');
  if (checked && 'faults' in checked) faults.push(...checked.faults);
  if (faults.length > 0) {
    const ofBody = checked && 'faults' in checked ? checked : { faults: [], mistyped: new Set<string>() };
    const others = declared.body ? await coreFaults(pickValidParts(body, ofBody)) : [];
    throw invalid(faults, others);
  }

  const value = checked && 'value' in checked ? checked.value : undefined;
  return { query, headers, body: value } as unknown as Read<Declared>;
}

/** One fault per pointer: the first schema fault, else the core's faults. */
function invalid(faults: readonly Fault[], others: readonly Fault[] = []): InvalidRequest {
  const first = new Map(faults.toReversed().map((fault) => [fault.pointer, fault]));
  return new InvalidRequest(
    [...first.values()].toReversed().concat(others.filter(({ pointer }) => !first.has(pointer))),
  );
}

function readQuery(url: string, { schemas, defaults }: Fields, faults: Fault[]): Record<string, unknown> {
  const given = parseQuery(url, faults);
  for (const name of given.keys()) {
    if (!schemas.has(name)) faults.push({ pointer: `query:${name}`, detail: 'is not a known parameter' });
  }
  const fields = { ...defaults };
  for (const [name, schema] of schemas) {
    const text = given.get(name);
    if (text === undefined && name in defaults) continue;
    const checked = validate(schema, text === undefined ? undefined : typed(text, schema), `query:${name}`);
    if ('faults' in checked) faults.push(...checked.faults);
    else fields[name] = checked.value;
  }
  return fields;
}

/** Means itself, without decoding. */
const PLAIN = /^[\w.:~-]*$/;

const NOTHING: ReadonlyMap<string, string> = new Map();

function parseQuery(url: string, faults: Fault[]): ReadonlyMap<string, string> {
  const start = url.indexOf('?');
  if (start < 0) return NOTHING;
  const given = new Map<string, string>();
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = equals < 0 ? pair : pair.slice(0, equals);
    const key = decoded(name);
    const value = decoded(equals < 0 ? '' : pair.slice(equals + 1));
    const pointer = `query:${key ?? name}`;
    if (key === undefined || value === undefined) faults.push({ pointer, detail: 'is not percent-encoded UTF-8' });
    else if (given.has(key)) faults.push({ pointer, detail: 'was given more than once' });
    else {
      const fault = faultOfText(value, pointer);
      if (fault) faults.push(fault);
      given.set(key, value);
    }
  }
  return given;
}

function decoded(text: string): string | undefined {
  if (PLAIN.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** Query parameters are given as text; one whose schema wants a number or a boolean is read as such where it can be. */
function typed(text: string, schema: Schema): unknown {
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
    const given = request.headers[name];
    if (given === undefined && name in defaults) continue;
    const checked = validate(schema, unquoted(name, given), `header:${name}`);
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
