import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './conversation-pane.module.css';

interface DetailsSectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the details beside a conversation. */
export function DetailsSection({ title, action, children }: DetailsSectionProps) {
  return (
    <section className={classes['section']}>
      <Group justify="space-between" mb={8} gap="xs" wrap="nowrap">
        <Title order={2} size="h6">
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </section>
  );
}
