import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Problem, toProblem } from '../api/problem.ts';

const ERROR_DISPLAY_MS = 12_000;
const TOAST_PROPS = { withBorder: true, closeButtonProps: { 'aria-label': 'Dismiss' } };

/** Shows a success message in a toast. */
export function showSuccessToast(message: string): void {
  notifications.show({ ...TOAST_PROPS, message, color: 'pine' });
}

/** Shows in a toast that something was done only in part. */
export function showWarningToast(message: string): void {
  notifications.show({ ...TOAST_PROPS, message, color: 'orange', autoClose: ERROR_DISPLAY_MS });
}

/** Shows an error in a toast, with the request ID for the request log. */
export function showProblemToast(error: unknown): void {
  const problem: Problem = toProblem(error);
  const message = (
    <>
      <Text size="sm" c="dimmed">
        {problem.message}
      </Text>
      {problem.requestId !== undefined && (
        <Text size="xs" c="dimmed" ff="monospace" mt={4}>
          Request ID: {problem.requestId}
        </Text>
      )}
    </>
  );
  notifications.show({
    ...TOAST_PROPS,
    title: 'Something went wrong',
    message,
    color: 'red',
    autoClose: ERROR_DISPLAY_MS,
  });
}
