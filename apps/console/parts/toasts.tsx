import { Text } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import { type Problem, toProblem } from '../api/problem.ts';

const ERROR_DISPLAY_MS = 12_000;
const TOAST_PROPS = { withBorder: true, closeButtonProps: { 'aria-label': 'Dismiss' } };

/** The id of the latest toast with each text. */
const latestToastIds = new Map<string, string>();

/** Shows a toast. It replaces an earlier toast with the same text. */
function showToast(text: string, toast: NotificationData): void {
  const earlierId = latestToastIds.get(text);
  if (earlierId !== undefined) notifications.hide(earlierId);
  latestToastIds.set(text, notifications.show({ ...TOAST_PROPS, ...toast }));
}

/** Shows a success message in a toast. */
export function showSuccessToast(message: string): void {
  showToast(message, { message, color: 'pine' });
}

/** Shows in a toast that something was done only in part. */
export function showWarningToast(message: string): void {
  showToast(message, { message, color: 'orange', autoClose: ERROR_DISPLAY_MS });
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
  showToast(problem.message, {
    title: 'Something went wrong',
    message,
    color: 'red',
    autoClose: ERROR_DISPLAY_MS,
  });
}
