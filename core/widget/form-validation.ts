import type { Violation } from '../shared/domain-error.ts';
import { countCodePoints } from '../shared/text.ts';
import { type FieldKind, type FormField, MAX_ANSWER_LENGTHS } from './form.ts';

/** A field in the owner's request. If `limit` is missing, the field gets the maximum for its kind. */
export interface FieldInput extends Omit<FormField, 'limit'> {
  readonly limit?: number | undefined;
}

/** Converts fields in a request to stored fields. Trims texts and fills in missing limits. */
export function toStoredFields(inputs: readonly FieldInput[]): readonly FormField[] {
  return inputs.map(({ limit, label, options, ...field }) => ({
    ...field,
    label: label.trim(),
    limit: limit ?? MAX_ANSWER_LENGTHS[field.kind],
    options: options.map((option) => ({ value: option.value.trim(), label: option.label.trim() })),
  }));
}

/** Validates the fields of a form. The violations' pointers are below `/fields`. */
export function validateFields(fields: readonly FormField[]): readonly Violation[] {
  return fields.flatMap((field, index) => {
    const pointer = `/fields/${index}`;
    const isRepeated = fields.findIndex(({ name }) => name === field.name) < index;
    return [
      ...(isRepeated ? [{ pointer: `${pointer}/name`, detail: 'is already the name of another field' }] : []),
      ...validateLimit(field, `${pointer}/limit`),
      ...validateOptions(field, `${pointer}/options`),
    ];
  });
}

function validateLimit({ kind, limit }: FormField, pointer: string): readonly Violation[] {
  const max = MAX_ANSWER_LENGTHS[kind];
  return limit <= max ? [] : [{ pointer, detail: `must be at most ${max} for a field of this kind` }];
}

function validateOptions({ kind, options }: FormField, pointer: string): readonly Violation[] {
  if (!hasOptions(kind)) return options.length === 0 ? [] : [{ pointer, detail: 'are only allowed for a select' }];
  if (options.length === 0) return [{ pointer, detail: 'must have at least 1 option' }];
  return options.flatMap(({ value }, index) => {
    const valuePointer = `${pointer}/${index}/value`;
    if (countCodePoints(value) > MAX_ANSWER_LENGTHS.select) return [{ pointer: valuePointer, detail: 'is too long' }];
    const isRepeated = options.findIndex((option) => option.value === value) < index;
    return isRepeated ? [{ pointer: valuePointer, detail: 'is already the value of another option' }] : [];
  });
}

function hasOptions(kind: FieldKind): boolean {
  return kind === 'select';
}
