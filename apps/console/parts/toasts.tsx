import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Problem, problemFrom } from '../api/problem.ts';

const LONG = 12_000;
const LOOK = { withBorder: true, closeButtonProps: { 'aria-label': 'Close this message' } };

/** Says for a moment that something was done. */
export function showDone(message: string): void {
  notifications.show({ ...LOOK, message, color: 'pine' });
}

/** Says what went wrong, with the id by which the request is found in the log. */
export function showProblem(error: unknown): void {
  const problem: Problem = problemFrom(error);
  const message = (
    <>
      <Text size="sm" c="dimmed">
        {problem.message}
      </Text>
      {problem.requestId !== undefined && (
        <Text size="xs" c="dimmed" ff="monospace" mt={4}>
          Request {problem.requestId}
        </Text>
      )}
    </>
  );
  notifications.show({ ...LOOK, title: 'That did not work', message, color: 'red', autoClose: LONG });
}
