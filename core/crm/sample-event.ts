import type { FieldMapping } from './field-mapping.ts';
import { parseJsonPointer } from './json-pointer.ts';

type JsonMembers = Map<string, JsonMembers | string>;

/**
 * Creates the JSON text of an event that has a valid value at every pointer of the mapping. Its record id is
 * `portico-test`.
 */
export function createSampleEvent(mapping: FieldMapping | null): string {
  const event: JsonMembers = new Map([['test', 'true']]);
  if (mapping) {
    const { recordId, status, priority, comment, authorName } = mapping;
    setMemberIfAbsent(event, recordId, 'portico-test');
    if (status) setMemberIfAbsent(event, status.pointer, Object.keys(status.values)[0] ?? '');
    if (priority) setMemberIfAbsent(event, priority.pointer, Object.keys(priority.values)[0] ?? '');
    if (comment !== undefined) setMemberIfAbsent(event, comment, 'A test delivery.');
    if (authorName !== undefined) setMemberIfAbsent(event, authorName, 'Portico');
  }
  return serializeMembers(event);
}

/**
 * Sets the value at a pointer. Does nothing if the pointer already has a value, or if the pointer leads through a text,
 * which has no fields.
 */
function setMemberIfAbsent(event: JsonMembers, pointer: string, value: string): void {
  const steps = parseJsonPointer(pointer);
  const last = steps.pop();
  let members = event;
  for (const step of steps) {
    const inner = members.get(step) ?? new Map();
    if (typeof inner === 'string') return;
    members.set(step, inner);
    members = inner;
  }
  if (last !== undefined && !members.has(last)) members.set(last, value);
}

/**
 * Serializes the fields one by one. `JSON.stringify` would need an object, which cannot have a plain field
 * `__proto__`.
 */
function serializeMembers(members: JsonMembers): string {
  const written = [...members].map(([name, value]) => {
    return `${JSON.stringify(name)}:${typeof value === 'string' ? JSON.stringify(value) : serializeMembers(value)}`;
  });
  return `{${written.join(',')}}`;
}
