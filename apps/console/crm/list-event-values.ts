import { toPointerSegment } from '../../../core/shared/json-pointer.ts';

/** A text, number or boolean of an event, and the JSON pointer to it. */
export interface EventValue {
  readonly pointer: string;
  readonly value: string | number | boolean;
}

/** Maximum number of listed values. */
const MAX_LISTED_VALUES = 200;

/** Lists the values of an event in their order, up to `MAX_LISTED_VALUES`. Skips nulls. */
export function listEventValues(event: unknown): readonly EventValue[] {
  return [...iterateEventValues(event, '')];
}

function* iterateEventValues(event: unknown, pointer: string): Generator<EventValue> {
  const pending: { readonly value: unknown; readonly pointer: string }[] = [{ value: event, pointer }];
  for (let count = 0; count < MAX_LISTED_VALUES; ) {
    const next = pending.shift();
    if (!next) return;
    if (typeof next.value === 'object' && next.value !== null) {
      const members = Object.entries(next.value).map(([name, value]) => ({
        value,
        pointer: next.pointer + toPointerSegment(name),
      }));
      pending.unshift(...members);
    } else if (next.value !== null) {
      count += 1;
      yield { pointer: next.pointer, value: next.value as EventValue['value'] };
    }
  }
}
