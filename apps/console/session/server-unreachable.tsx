import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useInterval } from '@mantine/hooks';

const RETRY_INTERVAL_MS = 3_000;

/** Stands in place of the console while the server does not answer, and keeps trying. */
export function ServerUnreachable({ onRetry }: { readonly onRetry: () => void }) {
  useInterval(onRetry, RETRY_INTERVAL_MS, { autoInvoke: true });
  return (
    <Center mih="100vh" component="main" p="md">
      <Stack align="center" gap="sm">
        <Title order={1} size="h3">
          The server does not answer
        </Title>
        <Text c="dimmed">This page goes on by itself as soon as it does.</Text>
        <Button variant="default" onClick={onRetry}>
          Try now
        </Button>
      </Stack>
    </Center>
  );
}
