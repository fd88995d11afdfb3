import { Box } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { askAnew } from '../api/ask-anew.ts';
import { askHealth } from '../api/ask-health.ts';
import { reach } from '../api/reach.ts';
import { Hint } from '../parts/hint.tsx';

const AGAIN = 1_000;

/** A notice while the server does not respond. Afterwards everything on the page is refetched. */
export function AwayNotice() {
  const isAway = useSyncExternalStore(reach.subscribe, reach.isAway);
  const answers = useQueryClient();
  const { start, stop } = useInterval(() => void askHealth(), AGAIN);
  useEffect(() => {
    if (!isAway) return;
    start();
    return () => {
      stop();
      void askAnew(answers);
    };
  }, [isAway, start, stop, answers]);
  return (
    <Box role="status" pos="sticky" top={64} maw={1120} mx="auto" style={{ zIndex: 10 }}>
      {isAway && (
        <Hint title="The server does not answer">
          What you have typed stays here, and this page goes on by itself as soon as it does.
        </Hint>
      )}
    </Box>
  );
}
