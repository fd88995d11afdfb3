import type { InstallationMapping } from './crm-endpoints.ts';
import type { PointerField } from './event-value-list.tsx';

/** A row of a value table. */
export interface MappingValueRow {
  /** A value in the CRM's event. */
  readonly value: string;
  /** The ticket value that `value` means. Null until the user chooses one. */
  readonly meaning: string | null;
}

/** The form values of a mapping. */
export interface MappingFormValues {
  readonly recordId: string;
  readonly externalSystem: string;
  readonly statusPointer: string;
  readonly statusValues: readonly MappingValueRow[];
  readonly priorityPointer: string;
  readonly priorityValues: readonly MappingValueRow[];
  readonly comment: string;
  readonly authorName: string;
}

/** Converts a stored mapping to form values. */
export function toMappingFormValues(mapping: InstallationMapping | null): MappingFormValues {
  return {
    recordId: mapping?.recordId ?? '/record/id',
    externalSystem: mapping?.externalSystem ?? '',
    statusPointer: mapping?.status?.pointer ?? '',
    statusValues: toValueRows(mapping?.status?.values),
    priorityPointer: mapping?.priority?.pointer ?? '',
    priorityValues: toValueRows(mapping?.priority?.values),
    comment: mapping?.comment ?? '',
    authorName: mapping?.authorName ?? '',
  };
}

/** Converts form values to a mapping. Empty fields are omitted. The server rejects rows without a ticket value. */
export function toMapping(values: MappingFormValues): InstallationMapping {
  const { recordId, externalSystem, statusPointer, statusValues, priorityPointer, priorityValues } = values;
  const { comment, authorName } = values;
  return {
    recordId,
    ...(externalSystem && { externalSystem }),
    ...(statusPointer && { status: { pointer: statusPointer, values: toValueMap(statusValues) } }),
    ...(priorityPointer && { priority: { pointer: priorityPointer, values: toValueMap(priorityValues) } }),
    ...(comment && { comment }),
    ...(authorName && { authorName }),
  } as InstallationMapping;
}

/** Converts the JSON pointer of an error to that of the form value. */
export function toMappingFieldPointer(pointer: string): string {
  return pointer
    .replace('/mapping', '')
    .replace(/^\/(status|priority)\/(?:pointer|values)/, (path, name) =>
      path.endsWith('values') ? `/${name}Values` : `/${name}Pointer`,
    );
}

/**
 * Returns the changed form values if `field` points to a value of an event. Status and priority also get a row for the
 * value if the table lacks it.
 */
export function assignPointer(
  values: MappingFormValues,
  field: PointerField,
  pointer: string,
  value: string,
): Partial<MappingFormValues> {
  if (field === 'statusPointer') {
    return { statusPointer: pointer, statusValues: addMissingValueRow(values.statusValues, value) };
  }
  if (field === 'priorityPointer') {
    return { priorityPointer: pointer, priorityValues: addMissingValueRow(values.priorityValues, value) };
  }
  return { [field]: pointer };
}

/** Returns the field (status or priority) whose value table has this pointer. */
export function findFieldByPointer(
  { statusPointer, priorityPointer }: MappingFormValues,
  pointer: string | null,
): 'statusPointer' | 'priorityPointer' | undefined {
  if (pointer === statusPointer) return 'statusPointer';
  return pointer === priorityPointer ? 'priorityPointer' : undefined;
}

function addMissingValueRow(rows: readonly MappingValueRow[], value: string): readonly MappingValueRow[] {
  return rows.some((row) => row.value === value) ? rows : [...rows, { value, meaning: null }];
}

function toValueRows(values: Readonly<Record<string, string>> = {}): readonly MappingValueRow[] {
  return Object.entries(values).map(([value, meaning]) => ({ value, meaning }));
}

function toValueMap(rows: readonly MappingValueRow[]): Record<string, string | null> {
  return Object.fromEntries(rows.filter(({ value }) => value !== '').map(({ value, meaning }) => [value, meaning]));
}
