import type { FieldMapping } from './field-mapping.ts';
import { parsePointer } from './json-pointer.ts';

type Members = Map<string, Members | string>;

/** An event that the mapping can read: a record that no ticket is linked to, unless somebody links one. */
export function sampleEvent(mapping: FieldMapping | null): string {
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

/** Where two pointers want one place, or the one lies in the other's value, the later is left out. */
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

/** Written by hand: a name such as `__proto__` is a member like any other. */
function toJson(members: Members): string {
  const written = [...members].map(([name, value]) => {
    return `${JSON.stringify(name)}:${typeof value === 'string' ? JSON.stringify(value) : toJson(value)}`;
  });
  return `{${written.join(',')}}`;
}
