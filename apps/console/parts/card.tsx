import { Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';

interface CardProps {
  readonly title?: string | undefined;
  /** Target of links within the page. */
  readonly id?: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** Omits the padding. For tables. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** The padding of a card. For text in a card that is `flush`. */
export const CARD_PADDING = { base: 'md', sm: 'lg' } as const;

/** A section of a page. */
export function Card({ title, id, description, actions, flush = false, children }: CardProps) {
  return (
    <Paper
      withBorder
      radius="lg"
      className={classes['card'] ?? ''}
      p={flush ? 0 : CARD_PADDING}
      mb="lg"
      {...(id && { id })}
    >
      {title !== undefined && (
        <Group justify="space-between" mb="sm" px={flush ? CARD_PADDING : 0} pt={flush ? CARD_PADDING : 0} gap="xs">
          <div>
            <Title order={2} size="h4">
              {title}
            </Title>
            {description !== undefined && (
              <Text component="div" size="sm" c="dimmed" mt={2}>
                {description}
              </Text>
            )}
          </div>
          {actions}
        </Group>
      )}
      {children}
    </Paper>
  );
}
