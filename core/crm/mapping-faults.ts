import type { Fault } from '../shared/domain-error.ts';
import { type ObjectFault, toFault } from '../shared/object-fault.ts';
import { pointerStep } from '../shared/pointer-step.ts';
import { codePoints } from '../shared/text.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../tickets/ticket.ts';
import type { FieldMapping, ValueTable } from './field-mapping.ts';
import { isJsonPointer, POINTER_MAX } from './json-pointer.ts';

/** Maximum number of rows of a value table, and of characters of a value. */
export const TABLE_ROWS_MAX = 100;
export const TABLE_VALUE_MAX = 200;
/** Maximum number of code points of `externalSystem`, as in a ticket. docs/tickets.md#update */
export const SYSTEM_MAX = 80;

export const NO_POINTER = `must be a JSON pointer such as /record/id, of at most ${POINTER_MAX} characters`;

/** Validates a mapping before it is saved or tried. Pointers of violations start with `base`, such as `/mapping`. */
export function validateMapping(mapping: FieldMapping, base: string): readonly Fault[] {
  const { recordId, externalSystem, status, priority, comment, authorName } = mapping;
  const texts = Object.entries({ recordId, comment, authorName });
  return [
    ...texts.flatMap(([name, pointer]) => validatePointer(pointer, `${base}/${name}`)),
    ...validateExternalSystem(externalSystem, `${base}/externalSystem`),
    ...validateTable(status, TICKET_STATUSES, `${base}/status`),
    ...validateTable(priority, TICKET_PRIORITIES, `${base}/priority`),
    ...faultsOfWhole(mapping).map((violation) => toFault(violation, base)),
  ];
}

/** Checks which members a mapping has, whether or not their values are valid. */
export function faultsOfWhole(mapping: unknown): readonly ObjectFault[] {
  if (typeof mapping !== 'object' || mapping === null) return [];
  const has = (name: keyof FieldMapping) => (mapping as Partial<FieldMapping>)[name] !== undefined;
  if (!has('status') && !has('priority') && !has('comment')) {
    return [{ path: [], detail: 'must have at least one of status, priority and comment' }];
  }
  return has('authorName') && !has('comment') ? [{ path: ['authorName'], detail: 'requires a comment' }] : [];
}

function validatePointer(pointer: string | undefined, location: string): readonly Fault[] {
  return pointer === undefined || isJsonPointer(pointer) ? [] : [{ pointer: location, detail: NO_POINTER }];
}

function validateExternalSystem(system: string | undefined, location: string): readonly Fault[] {
  const isValid = system === undefined || (system.trim() !== '' && codePoints(system.trim()) <= SYSTEM_MAX);
  return isValid ? [] : [{ pointer: location, detail: `must have 1 to ${SYSTEM_MAX} characters and may not be blank` }];
}

function validateTable<Meaning extends string>(
  table: ValueTable<Meaning> | undefined,
  meanings: readonly Meaning[],
  location: string,
): readonly Fault[] {
  if (!table) return [];
  const rows = Object.entries(table.values);
  const isSizeValid = rows.length >= 1 && rows.length <= TABLE_ROWS_MAX;
  const size = { pointer: `${location}/values`, detail: `must have 1 to ${TABLE_ROWS_MAX} rows` };
  return [
    ...validatePointer(table.pointer, `${location}/pointer`),
    ...(isSizeValid ? rows.flatMap(([value, meaning]) => validateRow(value, meaning, meanings, location)) : [size]),
  ];
}

function validateRow<Meaning extends string>(
  value: string,
  meaning: Meaning,
  meanings: readonly Meaning[],
  location: string,
): readonly Fault[] {
  const pointer = `${location}/values${pointerStep(value)}`;
  if (codePoints(value) > TABLE_VALUE_MAX) {
    return [{ pointer, detail: `is a value of more than ${TABLE_VALUE_MAX} characters` }];
  }
  return meanings.includes(meaning) ? [] : [{ pointer, detail: `must be one of ${meanings.join(', ')}` }];
}
