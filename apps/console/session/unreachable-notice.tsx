import { Box } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { checkHealth } from '../api/check-health.ts';
import { reachability } from '../api/reachability.ts';
import { refetchQueries } from '../api/refetch.ts';
import { Callout } from '../parts/callout.tsx';

const CHECK_INTERVAL_MS = 1_000;

/** Shows a notice while the server does not respond. Refetches all queries when the server responds again. */
export function UnreachableNotice() {
  const isUnreachable = useSyncExternalStore(reachability.subscribe, reachability.isUnreachable);
  const queryClient = useQueryClient();
  const { start, stop } = useInterval(() => void checkHealth(), CHECK_INTERVAL_MS);
  useEffect(() => {
    if (!isUnreachable) return;
    start();
    return () => {
      stop();
      void refetchQueries(queryClient);
    };
  }, [isUnreachable, start, stop, queryClient]);
  return (
    <Box role="status" pos="sticky" top={64} maw={1120} mx="auto" style={{ zIndex: 10 }}>
      {isUnreachable && (
        <Callout title="Can’t reach the server">
          Your input is kept. This page continues automatically once the server responds.
        </Callout>
      )}
    </Box>
  );
}
