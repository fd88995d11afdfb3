import type { Timer } from './timer.port.ts';

/**
 * Lets other requests run between batches. A store in the same process reads synchronously, so many batches in a row
 * would block all other requests.
 */
export function yieldToEventLoop(timer: Timer): Promise<void> {
  return new Promise((resolve) => void timer.runAfter(0, resolve));
}
