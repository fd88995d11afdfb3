import type { FieldMapping } from './field-mapping.ts';
import { parsePointer } from './json-pointer.ts';

type Members = Map<string, Members | string>;

/** Creates an event in JSON that the mapping can read. Its record id is `portico-test`. */
export function createSampleEvent(mapping: FieldMapping | null): string {
  const event: Members = new Map([['test', 'true']]);
  if (mapping) {
    const { recordId, status, priority, comment, authorName } = mapping;
    setMember(event, recordId, 'portico-test');
    if (status) setMember(event, status.pointer, Object.keys(status.values)[0] ?? '');
    if (priority) setMember(event, priority.pointer, Object.keys(priority.values)[0] ?? '');
    if (comment !== undefined) setMember(event, comment, 'A test delivery.');
    if (authorName !== undefined) setMember(event, authorName, 'Portico');
  }
  return toJson(event);
}

/** Sets the value at a pointer, unless the pointer is taken or leads into the value of another one. */
function setMember(event: Members, pointer: string, value: string): void {
  const steps = parsePointer(pointer);
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

/** Serializes without `JSON.stringify` of an object, so that `__proto__` can be a member name. */
function toJson(members: Members): string {
  const written = [...members].map(([name, value]) => {
    return `${JSON.stringify(name)}:${typeof value === 'string' ? JSON.stringify(value) : toJson(value)}`;
  });
  return `{${written.join(',')}}`;
}
