import type { Violation } from '../shared/domain-error.ts';
import { toPointerSegment } from '../shared/json-pointer.ts';
import { type PathViolation, toViolation } from '../shared/object-violation.ts';
import { countCodePoints } from '../shared/text.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../tickets/ticket.ts';
import type { FieldMapping, ValueTable } from './field-mapping.ts';
import { isJsonPointer, MAX_JSON_POINTER_LENGTH } from './json-pointer.ts';

/** Maximum number of rows of a value table. */
export const MAX_TABLE_ROWS = 100;
/** Maximum number of code points of a value in a value table. */
export const MAX_TABLE_VALUE_LENGTH = 200;
/** Maximum number of code points of `externalSystem`, as in a ticket. docs/tickets.md#update */
export const MAX_EXTERNAL_SYSTEM_LENGTH = 80;

const MAX_LENGTH_TEXT = `of at most ${MAX_JSON_POINTER_LENGTH} characters`;
export const INVALID_POINTER_MESSAGE = `must be a JSON pointer such as /record/id, ${MAX_LENGTH_TEXT}`;

/**
 * Validates a mapping before it is saved or tried. The pointers of the violations start with `basePointer`, such
 * as `/mapping`.
 */
export function validateMapping(mapping: FieldMapping, basePointer: string): readonly Violation[] {
  const { recordId, externalSystem, status, priority, comment, authorName } = mapping;
  const texts = Object.entries({ recordId, comment, authorName });
  return [
    ...texts.flatMap(([name, pointer]) => validatePointer(pointer, `${basePointer}/${name}`)),
    ...validateExternalSystem(externalSystem, `${basePointer}/externalSystem`),
    ...validateTable(status, TICKET_STATUSES, `${basePointer}/status`),
    ...validateTable(priority, TICKET_PRIORITIES, `${basePointer}/priority`),
    ...validateRequiredMappingMembers(mapping).map((violation) => toViolation(violation, basePointer)),
  ];
}

/** Checks that a mapping has the required fields. Does not check their values. */
export function validateRequiredMappingMembers(mapping: unknown): readonly PathViolation[] {
  if (typeof mapping !== 'object' || mapping === null) return [];
  const has = (name: keyof FieldMapping) => (mapping as Partial<FieldMapping>)[name] !== undefined;
  if (!has('status') && !has('priority') && !has('comment')) {
    return [{ path: [], detail: 'must have at least one of status, priority and comment' }];
  }
  return has('authorName') && !has('comment') ? [{ path: ['authorName'], detail: 'requires a comment' }] : [];
}

function validatePointer(pointer: string | undefined, location: string): readonly Violation[] {
  return pointer === undefined || isJsonPointer(pointer)
    ? []
    : [{ pointer: location, detail: INVALID_POINTER_MESSAGE }];
}

function validateExternalSystem(system: string | undefined, location: string): readonly Violation[] {
  const isValid =
    system === undefined || (system.trim() !== '' && countCodePoints(system.trim()) <= MAX_EXTERNAL_SYSTEM_LENGTH);
  return isValid
    ? []
    : [{ pointer: location, detail: `must have 1 to ${MAX_EXTERNAL_SYSTEM_LENGTH} characters and may not be blank` }];
}

function validateTable<TicketValue extends string>(
  table: ValueTable<TicketValue> | undefined,
  allowedValues: readonly TicketValue[],
  location: string,
): readonly Violation[] {
  if (!table) return [];
  const rows = Object.entries(table.values);
  const isSizeValid = rows.length >= 1 && rows.length <= MAX_TABLE_ROWS;
  const size = { pointer: `${location}/values`, detail: `must have 1 to ${MAX_TABLE_ROWS} rows` };
  return [
    ...validatePointer(table.pointer, `${location}/pointer`),
    ...(isSizeValid
      ? rows.flatMap(([eventValue, ticketValue]) => validateRow(eventValue, ticketValue, allowedValues, location))
      : [size]),
  ];
}

function validateRow<TicketValue extends string>(
  eventValue: string,
  ticketValue: TicketValue,
  allowedValues: readonly TicketValue[],
  location: string,
): readonly Violation[] {
  const pointer = `${location}/values${toPointerSegment(eventValue)}`;
  if (countCodePoints(eventValue) > MAX_TABLE_VALUE_LENGTH) {
    return [{ pointer, detail: `is a value of more than ${MAX_TABLE_VALUE_LENGTH} characters` }];
  }
  return allowedValues.includes(ticketValue) ? [] : [{ pointer, detail: `must be one of ${allowedValues.join(', ')}` }];
}
