import * as v from 'valibot';
import type { Violation } from '../core/shared/domain-error.ts';
import { toPointerSegment } from '../core/shared/json-pointer.ts';
import type { Schema } from './operation.ts';

/**
 * The validated value, or the violations. `mistypedPointers` has the pointers of values that do not have the schema's
 * type: values of the wrong JSON type, unknown choices, unknown fields, and missing values.
 */
export type ValidationResult =
  | { readonly value: unknown }
  | { readonly violations: readonly Violation[]; readonly mistypedPointers: ReadonlySet<string> };

/** Validates a value against a schema. Returns the first violation at each pointer. Pointers begin with `prefix`. */
export function validateValue(schema: Schema, value: unknown, prefix: string): ValidationResult {
  const result = v.safeParse(schema, value);
  if (result.success) return { value: result.output };
  const violations = new Map<string, Violation>();
  const mistypedPointers = new Set<string>();
  for (const issue of result.issues) {
    const violation = { pointer: prefix + toIssuePointer(issue), detail: toIssueMessage(issue) };
    if (!violations.has(violation.pointer)) violations.set(violation.pointer, violation);
    if (issue.kind === 'schema') mistypedPointers.add(violation.pointer);
  }
  return { violations: [...violations.values()], mistypedPointers };
}

type ValibotIssue = v.BaseIssue<unknown>;

function toIssuePointer({ path }: ValibotIssue): string {
  return (path ?? []).map(({ key }) => toPointerSegment(String(key))).join('');
}

/** Describes what would be valid. The message never contains the sent value, which may be a secret. */
function toIssueMessage(issue: ValibotIssue): string {
  if (issue.kind === 'validation') return issue.message;
  if (issue.expected === 'never') return 'is not a known field';
  if (issue.received === 'undefined') return 'is required';
  if (isUnknownChoice(issue)) return `must be one of ${formatExpectedType(issue.expected)}`;
  return issue.message.startsWith('Invalid') ? `must be ${addIndefiniteArticle(issue.expected)}` : issue.message;
}

/**
 * Whether the sent value is not one of the allowed choices. False for values that are not objects, which valibot also
 * reports for a `variant`.
 */
function isUnknownChoice({ type, expected }: ValibotIssue): boolean {
  return type === 'picklist' || type === 'literal' || (type === 'variant' && expected !== 'Object');
}

function formatExpectedType(expected: string | null): string {
  return (expected ?? '').replaceAll(/[()"]/g, '').replaceAll(' | ', ', ');
}

function addIndefiniteArticle(expected: string | null): string {
  const kind = formatExpectedType(expected).toLowerCase();
  return /^[aeo]/.test(kind) ? `an ${kind}` : `a ${kind}`;
}
