import { ActionIcon, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';

interface Props {
  /** What the row holds, such as `video 2`. */
  readonly name: string;
  /** Left out where the row has to stay. */
  readonly onRemove?: (() => void) | undefined;
  /** The fields. */
  readonly children: ReactNode;
}

/** A row of a list that is edited field by field, with the button that takes it away. */
export function FieldRow({ name, onRemove, children }: Props) {
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
