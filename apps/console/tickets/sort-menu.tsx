import { Button, Menu } from '@mantine/core';
import type { ConversationSort } from '../../../core/tickets/conversation-reader.port.ts';
import { Icon } from '../parts/icon.tsx';

const SORT_OPTIONS = [
  { value: 'updated', label: 'Latest change' },
  { value: 'created', label: 'Newest' },
  { value: 'waiting', label: 'Longest waiting' },
] as const satisfies readonly { readonly value: ConversationSort; readonly label: string }[];

interface SortMenuProps {
  readonly value: ConversationSort;
  readonly onChange: (value: ConversationSort) => void;
}

/** The order of the ticket list. */
export function SortMenu({ value: current, onChange: change }: SortMenuProps) {
  const label = SORT_OPTIONS.find(({ value }) => value === current)?.label;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-label={`Sort by: ${label}`}
          rightSection={<Icon name="chevronDown" size={12} />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SORT_OPTIONS.map(({ value, label: name }) => (
          <Menu.Item
            key={value}
            onClick={() => change(value)}
            rightSection={value === current ? <Icon name="check" size={14} /> : undefined}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
