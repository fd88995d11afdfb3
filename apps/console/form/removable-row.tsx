import { ActionIcon, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';

interface RemovableRowProps {
  /** Name of the row for screen readers, such as `video 2`. */
  readonly name: string;
  /** Removes the row. If it is omitted, the row has no remove button. */
  readonly onRemove?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A row of an editable list, with a remove button. */
export function RemovableRow({ name, onRemove, children }: RemovableRowProps) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      {children}
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon name="close" />
        </ActionIcon>
      )}
    </Group>
  );
}
