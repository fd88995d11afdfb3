import { Code, Menu, ScrollArea, UnstyledButton } from '@mantine/core';
import classes from './event-value-list.module.css';
import { type EventValue, listEventValues } from './list-event-values.ts';

/** Fields of a mapping that contain a JSON pointer, with the menu items that fill them. */
export const POINTER_FIELDS = [
  ['recordId', 'Use as record ID'],
  ['statusPointer', 'Use as status'],
  ['priorityPointer', 'Use as priority'],
  ['comment', 'Use as comment'],
  ['authorName', 'Use as comment author'],
] as const;

export type PointerField = (typeof POINTER_FIELDS)[number][0];

interface EventValueListProps {
  readonly event: unknown;
  /** Called when the user assigns a value of the event to a field of the mapping. */
  readonly onAssign: (field: PointerField, value: EventValue) => void;
}

/** The values of an event. Each can be assigned to a field of the mapping. */
export function EventValueList({ event, onAssign: assign }: EventValueListProps) {
  return (
    <ScrollArea.Autosize mah={360} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': 'Values of the event' }}>
      <ul className={classes['list']}>
        {listEventValues(event).map((one) => (
          <li key={one.pointer}>
            <Menu
              position="bottom-start"
              shadow="md"
              withinPortal={false}
              floatingStrategy="fixed"
              withInitialFocusPlaceholder={false}
            >
              <Menu.Target>
                <UnstyledButton className={classes['value'] ?? ''}>
                  <Code bg="transparent" p={0} c="dimmed" className={classes['text'] ?? ''}>
                    {one.pointer}
                  </Code>
                  <Code bg="transparent" p={0} className={classes['text'] ?? ''}>
                    {JSON.stringify(one.value)}
                  </Code>
                </UnstyledButton>
              </Menu.Target>
              <Menu.Dropdown>
                {POINTER_FIELDS.map(([field, label]) => (
                  <Menu.Item key={field} onClick={() => assign(field, one)}>
                    {label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </li>
        ))}
      </ul>
    </ScrollArea.Autosize>
  );
}
