import { Box, Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Logo } from '../parts/logo.tsx';

interface SignedOutLayoutProps {
  /** The title of the browser's tab. */
  readonly title: string;
  /** The heading above the card. Default: the name of the product. */
  readonly heading?: string;
  /** Shows the title above the content of the card. */
  readonly showsTitle?: boolean;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** A page for people who are not signed in. */
export function SignedOutLayout({
  title,
  heading = 'Portico',
  showsTitle = false,
  footer,
  children,
}: SignedOutLayoutProps) {
  useDocumentTitle(`${title} · Portico`);
  return (
    <Center component="main" mih="100vh" p="md">
      <Box w="100%" maw={400}>
        <Group gap="sm" justify="center" mb="lg">
          <Logo size={36} />
          <Title order={1} size="h2">
            {heading}
          </Title>
        </Group>
        <Paper p="lg" radius="lg" withBorder bg="var(--portico-card)">
          <Stack>
            {showsTitle && (
              <Title order={2} size="h4">
                {title}
              </Title>
            )}
            {children}
          </Stack>
        </Paper>
        <Text component="div" size="sm" c="dimmed" ta="center" mt="md">
          {footer}
        </Text>
      </Box>
    </Center>
  );
}
