import { Box, Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import classes from './page.module.css';

interface PageProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Link back to the list that the page belongs to. */
  readonly back?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A page: heading, description, actions and content. */
export function Page({ title, description, back, actions, children }: PageProps) {
  useDocumentTitle(`${title} · Portico`);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <Box maw={1120} mx="auto">
      {back}
      <Group justify="space-between" align="flex-start" mb="lg" gap="sm">
        <Box miw={0} maw="100%">
          <Title order={1} size="h2" className={classes['title'] ?? ''}>
            {title}
          </Title>
          {description !== undefined && (
            <Text component="div" c="dimmed" size="sm" mt={4} maw={680}>
              {description}
            </Text>
          )}
        </Box>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Box>
  );
}
