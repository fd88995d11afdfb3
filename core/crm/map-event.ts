import { countCodePoints } from '../shared/text.ts';
import type { FieldMapping, MappedEvent, MappingFailure, RequestedTicketChange, ValueTable } from './field-mapping.ts';
import { resolveJsonPointer } from './json-pointer.ts';

/** Maximum length of a record id, in code points. docs/tickets.md#update */
const MAX_RECORD_ID_LENGTH = 180;
/** Maximum length of a comment, in code points. docs/tickets.md#answer-the-visitor */
const MAX_COMMENT_LENGTH = 4000;
/** Maximum length of an author's name, in code points. docs/tickets.md#answer-the-visitor */
const MAX_AUTHOR_NAME_LENGTH = 120;

/** NUL and lone surrogates. Some stores change or reject them. */
const UNSTORABLE_CHARACTERS_PATTERN = /\0|\p{Surrogate}/u;

/** Thrown to stop the mapping of an event. `mapEvent` catches it and returns its `failure`. */
class MappingError extends Error {
  constructor(readonly failure: Omit<MappingFailure, 'recordId'>) {
    super();
  }
}

/**
 * Maps an event to a change of a ticket. A value that is missing or null changes nothing, and so does an empty comment.
 * The whole event fails if it has no valid record id, a value that its table does not list, or a text that a ticket
 * cannot store.
 */
export function mapEvent(mapping: FieldMapping, event: unknown): MappedEvent | MappingFailure {
  let recordId: string | null = null;
  try {
    recordId = extractRecordId(event, mapping.recordId);
    return { recordId, change: extractChange(event, mapping) };
  } catch (error) {
    if (error instanceof MappingError) return { recordId, ...error.failure };
    throw error;
  }
}

function extractChange(event: unknown, { status, priority, comment, authorName }: FieldMapping): RequestedTicketChange {
  const content = extractText(event, comment, MAX_COMMENT_LENGTH);
  const name = extractText(event, authorName, MAX_AUTHOR_NAME_LENGTH);
  return {
    status: lookUpTableValue(event, status),
    priority: lookUpTableValue(event, priority),
    comment: content === undefined ? undefined : { content, authorName: name ?? null },
  };
}

/** Returns the record id: a string, or a whole number that `JSON.parse` reads without rounding. */
function extractRecordId(event: unknown, pointer: string): string {
  const value = resolveJsonPointer(event, pointer);
  const text = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text === 'string' && text.trim() !== '' && isStorableText(text, MAX_RECORD_ID_LENGTH)) return text;
  throw new MappingError({ failureCode: 'record_id_missing', failurePointer: pointer });
}

function lookUpTableValue<TicketValue extends string>(
  event: unknown,
  table: ValueTable<TicketValue> | undefined,
): TicketValue | undefined {
  if (!table) return undefined;
  const value = resolveJsonPointer(event, table.pointer);
  if (value === undefined || value === null) return undefined;
  const text = typeof value === 'object' || mayBeRoundedNumber(value) ? undefined : String(value);
  if (text !== undefined && Object.hasOwn(table.values, text)) return table.values[text];
  throw new MappingError({ failureCode: 'value_not_mapped', failurePointer: table.pointer });
}

/** Whether a number is so large that `JSON.parse` may have rounded it. */
function mayBeRoundedNumber(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

function extractText(event: unknown, pointer: string | undefined, limit: number): string | undefined {
  const value = pointer === undefined ? undefined : resolveJsonPointer(event, pointer);
  if (pointer === undefined || value === undefined || value === null) return undefined;
  const text = typeof value === 'string' ? value.trim() : undefined;
  if (text !== undefined && isStorableText(text, limit)) return text === '' ? undefined : text;
  throw new MappingError({ failureCode: 'text_invalid', failurePointer: pointer });
}

function isStorableText(text: string, limit: number): boolean {
  return countCodePoints(text) <= limit && !UNSTORABLE_CHARACTERS_PATTERN.test(text);
}
