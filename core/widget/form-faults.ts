import type { Fault } from '../shared/domain-error.ts';
import { codePoints } from '../shared/text.ts';
import { type FieldKind, type FormField, LONGEST_ANSWERS } from './form.ts';

/** A field as its owner gives it; without a limit it has the longest of its kind. */
export interface GivenField extends Omit<FormField, 'limit'> {
  readonly limit?: number | undefined;
}

/** The fields of a form as they are stored. */
export function fieldsOf(given: readonly GivenField[]): readonly FormField[] {
  return given.map(({ limit, label, options, ...field }) => ({
    ...field,
    label: label.trim(),
    limit: limit ?? LONGEST_ANSWERS[field.kind],
    options: options.map((option) => ({ value: option.value.trim(), label: option.label.trim() })),
  }));
}

/** What is wrong with the fields of a form, each with its pointer below `/fields`. */
export function faultsOfFields(fields: readonly FormField[]): readonly Fault[] {
  return fields.flatMap((field, index) => {
    const place = `/fields/${index}`;
    const isRepeated = fields.findIndex(({ name }) => name === field.name) < index;
    return [
      ...(isRepeated ? [{ pointer: `${place}/name`, detail: 'is the name of a field before' }] : []),
      ...faultsOfLimit(field, `${place}/limit`),
      ...faultsOfOptions(field, `${place}/options`),
    ];
  });
}

function faultsOfLimit({ kind, limit }: FormField, pointer: string): readonly Fault[] {
  const most = LONGEST_ANSWERS[kind];
  return limit <= most ? [] : [{ pointer, detail: `must be at most ${most} for a field of this kind` }];
}

function faultsOfOptions({ kind, options }: FormField, pointer: string): readonly Fault[] {
  if (!hasOptions(kind)) return options.length === 0 ? [] : [{ pointer, detail: 'belong to a select alone' }];
  if (options.length === 0) return [{ pointer, detail: 'must have at least 1 option' }];
  return options.flatMap(({ value }, index) => {
    const place = `${pointer}/${index}/value`;
    if (codePoints(value) > LONGEST_ANSWERS.select) return [{ pointer: place, detail: 'is too long' }];
    const isRepeated = options.findIndex((option) => option.value === value) < index;
    return isRepeated ? [{ pointer: place, detail: 'is the value of an option before' }] : [];
  });
}

function hasOptions(kind: FieldKind): boolean {
  return kind === 'select';
}
