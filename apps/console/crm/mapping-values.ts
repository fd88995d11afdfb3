import type { Mapping } from './crm-endpoints.ts';

/** A row of a value table: what the event says, and what it means. */
export interface ValueRow {
  readonly value: string;
  readonly meaning: string;
}

/** A mapping as its form holds it. */
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

/** What the form begins with. */
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

/** What is sent of it; what was left empty is left out. */
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
