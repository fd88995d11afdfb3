import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useInterval } from '@mantine/hooks';

const RETRY_INTERVAL_MS = 3_000;

/** Replaces the console while the server does not respond, and keeps retrying. */
export function ServerUnreachablePage({ onRetry }: { readonly onRetry: () => void }) {
  useInterval(onRetry, RETRY_INTERVAL_MS, { autoInvoke: true });
  return (
    <Center mih="100vh" component="main" p="md">
      <Stack align="center" gap="sm">
        <Title order={1} size="h3">
          Can’t reach the server
        </Title>
        <Text c="dimmed">This page continues automatically once the server responds.</Text>
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </Stack>
    </Center>
  );
}
