import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** An empty state: what is missing, and what to do next. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Box ta="center" py={48} px="md">
      <Text fw={600}>{title}</Text>
      <Text component="div" c="dimmed" size="sm" mt={6} maw={460} mx="auto">
        {children}
      </Text>
    </Box>
  );
}
