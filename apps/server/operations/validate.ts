import * as v from 'valibot';
import type { Schema } from '../../../contracts/operation.ts';
import type { Fault } from '../../../core/shared/domain-error.ts';
import { pointerStep } from '../../../core/shared/pointer-step.ts';

/**
 * `mistyped`: pointers of the values that the schema's type rejects: wrong JSON type, unknown choice or member,
 * missing.
 */
export type Checked =
  | { readonly value: unknown }
  | { readonly faults: readonly Fault[]; readonly mistyped: ReadonlySet<string> };

/** Validates a value against a schema. Returns the first fault of each part; pointers begin with `prefix`. */
export function validate(schema: Schema, value: unknown, prefix: string): Checked {
  const result = v.safeParse(schema, value);
  if (result.success) return { value: result.output };
  const faults = new Map<string, Fault>();
  const mistyped = new Set<string>();
  for (const issue of result.issues) {
    const fault = { pointer: prefix + pointer(issue), detail: toMessage(issue) };
    if (!faults.has(fault.pointer)) faults.set(fault.pointer, fault);
    if (issue.kind === 'schema') mistyped.add(fault.pointer);
  }
  return { faults: [...faults.values()], mistyped };
}

type Issue = v.BaseIssue<unknown>;

function pointer({ path }: Issue): string {
  return (path ?? []).map(({ key }) => pointerStep(String(key))).join('');
}

/** Says what would be valid, and never what was sent, which may be a secret. */
function toMessage(issue: Issue): string {
  if (issue.kind === 'validation') return issue.message;
  if (issue.expected === 'never') return 'is not a known field';
  if (issue.received === 'undefined') return 'is required';
  if (isChoice(issue)) return `must be one of ${words(issue.expected)}`;
  return issue.message.startsWith('Invalid') ? `must be ${article(issue.expected)}` : issue.message;
}

/** A valibot `variant` reports both an unknown discriminator (a choice) and a non-object (not a choice). */
function isChoice({ type, expected }: Issue): boolean {
  return type === 'picklist' || type === 'literal' || (type === 'variant' && expected !== 'Object');
}

function words(expected: string | null): string {
  return (expected ?? '').replaceAll(/[()"]/g, '').replaceAll(' | ', ', ');
}

function article(expected: string | null): string {
  const kind = words(expected).toLowerCase();
  return /^[aeo]/.test(kind) ? `an ${kind}` : `a ${kind}`;
}
