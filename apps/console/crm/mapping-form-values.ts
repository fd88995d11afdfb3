import type { InstallationMapping } from './crm-endpoints.ts';

/** A row of a value table. `value` is a value in the CRM's event, `meaning` the ticket value for it. */
export interface MappingValueRow {
  readonly value: string;
  readonly meaning: string;
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

/** Converts form values to a mapping. Empty fields are omitted. */
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

function toValueRows(values: Readonly<Record<string, string>> = {}): readonly MappingValueRow[] {
  return Object.entries(values).map(([value, meaning]) => ({ value, meaning }));
}

function toValueMap(rows: readonly MappingValueRow[]): Record<string, string> {
  return Object.fromEntries(rows.filter(({ value }) => value !== '').map(({ value, meaning }) => [value, meaning]));
}
