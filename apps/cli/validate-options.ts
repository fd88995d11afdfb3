import type * as v from 'valibot';
import type { Schema } from '../../contracts/operation.ts';
import { type Fault, InvalidRequest } from '../../core/shared/domain-error.ts';
import { validate } from '../server/operations/validate.ts';
import { UsageError } from './command-errors.ts';

/**
 * Checks what was given against a schema of the contract, so that the command line and HTTP accept the same. `options`
 * says which option each field was given by. @throws UsageError with a line for each mistake
 */
export function validateOptions<Declared extends Schema>(
  schema: Declared,
  given: Readonly<Record<string, unknown>>,
  optionNames: Readonly<Record<string, string>>,
): v.InferOutput<Declared> {
  const result = validate(schema, given, '');
  if ('faults' in result)
    throw new UsageError(...result.faults.map((fault) => formatViolation(fault, given, optionNames)));
  return result.value as v.InferOutput<Declared>;
}

/** What the core refuses of what was given is wrong use, a line for each mistake; anything else stays as it is. */
export function toUsageError(
  error: unknown,
  input: Readonly<Record<string, unknown>>,
  optionNames: Readonly<Record<string, string>>,
): unknown {
  if (!(error instanceof InvalidRequest)) return error;
  return new UsageError(...error.faults.map((fault) => formatViolation(fault, input, optionNames)));
}

/** Of an option that can be repeated, the one value that is wrong is named. */
function formatViolation(
  { pointer, detail }: Fault,
  input: Readonly<Record<string, unknown>>,
  optionNames: Readonly<Record<string, string>>,
): string {
  const [, field = '', index] = pointer.split('/');
  const values = input[field];
  const value = Array.isArray(values) && index !== undefined ? ` ${JSON.stringify(values[Number(index)])}` : '';
  return `${optionNames[field] ?? field}${value} ${detail}`;
}

/** Gathers the values of an option that can be given several times. */
export function collectValues(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}
