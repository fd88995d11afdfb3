import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Problem, toProblem } from '../api/problem.ts';

const ERROR_DISPLAY_MS = 12_000;
const TOAST_PROPS = { withBorder: true, closeButtonProps: { 'aria-label': 'Close this message' } };

/** Says for a moment that something was done. */
export function showSuccess(message: string): void {
  notifications.show({ ...TOAST_PROPS, message, color: 'pine' });
}

/** Says what went wrong, with the id by which the request is found in the log. */
export function showProblem(error: unknown): void {
  const problem: Problem = toProblem(error);
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
  notifications.show({
    ...TOAST_PROPS,
    title: 'That did not work',
    message,
    color: 'red',
    autoClose: ERROR_DISPLAY_MS,
  });
}
