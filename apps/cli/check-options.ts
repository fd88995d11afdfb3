import type * as v from 'valibot';
import type { Schema } from '../../contracts/operation.ts';
import { type Fault, InvalidRequest } from '../../core/shared/domain-error.ts';
import { validate } from '../server/operations/validate.ts';
import { WrongUse } from './failures.ts';

/**
 * Checks what was given against a schema of the contract, so that the command line and HTTP accept the same. `options`
 * says which option each field was given by. @throws WrongUse with a line for each mistake
 */
export function checkOptions<Declared extends Schema>(
  schema: Declared,
  given: Readonly<Record<string, unknown>>,
  options: Readonly<Record<string, string>>,
): v.InferOutput<Declared> {
  const checked = validate(schema, given, '');
  if ('faults' in checked) throw new WrongUse(...checked.faults.map((fault) => mistake(fault, given, options)));
  return checked.value as v.InferOutput<Declared>;
}

/** What the core refuses of what was given is wrong use, a line for each mistake; anything else stays as it is. */
export function wrongOptions(
  error: unknown,
  given: Readonly<Record<string, unknown>>,
  options: Readonly<Record<string, string>>,
): unknown {
  if (!(error instanceof InvalidRequest)) return error;
  return new WrongUse(...error.faults.map((fault) => mistake(fault, given, options)));
}

/** Of an option that can be repeated, the one value that is wrong is named. */
function mistake(
  { pointer, detail }: Fault,
  given: Readonly<Record<string, unknown>>,
  options: Readonly<Record<string, string>>,
): string {
  const [, field = '', index] = pointer.split('/');
  const values = given[field];
  const value = Array.isArray(values) && index !== undefined ? ` ${JSON.stringify(values[Number(index)])}` : '';
  return `${options[field] ?? field}${value} ${detail}`;
}

/** Gathers the values of an option that can be given several times. */
export function repeated(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
