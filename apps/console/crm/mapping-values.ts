import type { Mapping } from './crm-endpoints.ts';

/** A row of a value table. `value` is a value in the CRM's event, `meaning` the ticket value for it. */
export interface ValueRow {
  readonly value: string;
  readonly meaning: string;
}

/** The form values of a mapping. */
export interface MappingValues {
  readonly recordId: string;
  readonly externalSystem: string;
  readonly statusPointer: string;
  readonly statusValues: readonly ValueRow[];
  readonly priorityPointer: string;
  readonly priorityValues: readonly ValueRow[];
  readonly comment: string;
  readonly authorName: string;
}

/** Converts a stored mapping to form values. */
export function toMappingValues(mapping: Mapping | null): MappingValues {
  return {
    recordId: mapping?.recordId ?? '/record/id',
    externalSystem: mapping?.externalSystem ?? '',
    statusPointer: mapping?.status?.pointer ?? '',
    statusValues: toRows(mapping?.status?.values),
    priorityPointer: mapping?.priority?.pointer ?? '',
    priorityValues: toRows(mapping?.priority?.values),
    comment: mapping?.comment ?? '',
    authorName: mapping?.authorName ?? '',
  };
}

/** Converts form values to a mapping. Empty fields are omitted. */
export function toMapping(values: MappingValues): Mapping {
  const { recordId, externalSystem, statusPointer, statusValues, priorityPointer, priorityValues } = values;
  const { comment, authorName } = values;
  return {
    recordId,
    ...(externalSystem && { externalSystem }),
    ...(statusPointer && { status: { pointer: statusPointer, values: toTable(statusValues) } }),
    ...(priorityPointer && { priority: { pointer: priorityPointer, values: toTable(priorityValues) } }),
    ...(comment && { comment }),
    ...(authorName && { authorName }),
  } as Mapping;
}

function toRows(values: Readonly<Record<string, string>> = {}): readonly ValueRow[] {
  return Object.entries(values).map(([value, meaning]) => ({ value, meaning }));
}

function toTable(rows: readonly ValueRow[]): Record<string, string> {
  return Object.fromEntries(rows.filter(({ value }) => value !== '').map(({ value, meaning }) => [value, meaning]));
}
