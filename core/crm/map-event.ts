import { codePoints } from '../shared/text.ts';
import type { FieldMapping, MappedEvent, MappingFailure, RecordChange, ValueTable } from './field-mapping.ts';
import { valueAt } from './json-pointer.ts';

/** Limits of a ticket, in code points. docs/tickets.md#update, docs/tickets.md#answer-the-visitor */
const RECORD_ID_MAX = 180;
const CONTENT_MAX = 4000;
const AUTHOR_MAX = 120;

/** NUL and lone surrogates, which no store returns unchanged. */
const UNKEEPABLE = /\0|\p{Surrogate}/u;

/** Stops the mapping of an event; it goes no further than `mapEvent`. */
class Unmappable extends Error {
  constructor(readonly failure: MappingFailure) {
    super();
  }
}

/**
 * The change that an event requests. A missing or null value, and an empty comment or name, leaves its part alone. A
 * value that its table lacks, or a text that a ticket cannot hold, fails the event: nothing is applied in part.
 */
export function mapEvent(mapping: FieldMapping, event: unknown): MappedEvent | MappingFailure {
  try {
    return { recordId: recordIdIn(event, mapping.recordId), change: changeIn(event, mapping) };
  } catch (error) {
    if (error instanceof Unmappable) return error.failure;
    throw error;
  }
}

function changeIn(event: unknown, { status, priority, comment, authorName }: FieldMapping): RecordChange {
  const content = textIn(event, comment, CONTENT_MAX);
  const name = textIn(event, authorName, AUTHOR_MAX);
  return {
    status: meaningIn(event, status),
    priority: meaningIn(event, priority),
    comment: content === undefined ? undefined : { content, authorName: name ?? null },
  };
}

/** Whole numbers are taken by their digits as long as JSON's numbers hold them exactly. */
function recordIdIn(event: unknown, pointer: string): string {
  const value = valueAt(event, pointer);
  const text = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text === 'string' && text.trim() !== '' && isKeepable(text, RECORD_ID_MAX)) return text;
  throw new Unmappable({ failureCode: 'record_id_missing', failurePointer: pointer });
}

function meaningIn<Meaning extends string>(
  event: unknown,
  table: ValueTable<Meaning> | undefined,
): Meaning | undefined {
  if (!table) return undefined;
  const value = valueAt(event, table.pointer);
  if (value === undefined || value === null) return undefined;
  const text = typeof value === 'object' || isUnsure(value) ? undefined : String(value);
  if (text !== undefined && Object.hasOwn(table.values, text)) return table.values[text];
  throw new Unmappable({ failureCode: 'value_not_mapped', failurePointer: table.pointer });
}

/** A number so great that JSON.parse may have rounded it: its digits would be a guess. */
function isUnsure(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

function textIn(event: unknown, pointer: string | undefined, limit: number): string | undefined {
  const value = pointer === undefined ? undefined : valueAt(event, pointer);
  if (pointer === undefined || value === undefined || value === null) return undefined;
  const text = typeof value === 'string' ? value.trim() : undefined;
  if (text !== undefined && isKeepable(text, limit)) return text === '' ? undefined : text;
  throw new Unmappable({ failureCode: 'text_invalid', failurePointer: pointer });
}

function isKeepable(text: string, limit: number): boolean {
  return codePoints(text) <= limit && !UNKEEPABLE.test(text);
}
