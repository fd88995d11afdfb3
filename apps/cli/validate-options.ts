import type * as v from 'valibot';
import type { Schema } from '../../contracts/operation.ts';
import { validateValue } from '../../contracts/validate-value.ts';
import { InvalidRequestError, type Violation } from '../../core/shared/domain-error.ts';
import { UsageError } from './command-errors.ts';

/**
 * Validates option values against a schema of the API, so that the CLI and HTTP accept the same input. `optionNames`
 * maps each field to the name of its option for error messages. @throws UsageError with a line per violation
 */
export function validateOptions<Declared extends Schema>(
  schema: Declared,
  input: Readonly<Record<string, unknown>>,
  optionNames: Readonly<Record<string, string>>,
): v.InferOutput<Declared> {
  const result = validateValue(schema, input, '');
  if ('violations' in result)
    throw new UsageError(...result.violations.map((fault) => formatViolation(fault, input, optionNames)));
  return result.value as v.InferOutput<Declared>;
}

/** Converts InvalidRequestError to UsageError with a line per violation. Returns other errors unchanged. */
export function toUsageError(
  error: unknown,
  input: Readonly<Record<string, unknown>>,
  optionNames: Readonly<Record<string, string>>,
): unknown {
  if (!(error instanceof InvalidRequestError)) return error;
  return new UsageError(...error.violations.map((fault) => formatViolation(fault, input, optionNames)));
}

/**
 * Formats a violation with the name of the option. For a repeatable option, includes the invalid value. Details are
 * predicates, such as `must be a URL`, or sentences.
 */
function formatViolation(
  { pointer, detail }: Violation,
  input: Readonly<Record<string, unknown>>,
  optionNames: Readonly<Record<string, string>>,
): string {
  const [, field = '', index] = pointer.split('/');
  const values = input[field];
  const value = Array.isArray(values) && index !== undefined ? ` ${JSON.stringify(values[Number(index)])}` : '';
  const separator = /^\p{Lu}/u.test(detail) ? ': ' : ' ';
  return `${optionNames[field] ?? field}${value}${separator}${detail}`;
}

/** Parses a repeatable option for commander: returns the earlier values and the new value. */
export function appendOptionValue(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}
