import type { Timer } from './timer.port.ts';

/**
 * Resolves in a later turn of the event loop. Call it between two batches of reads, so that other requests are served
 * meanwhile: a store in the same process reads synchronously.
 */
export function yieldToEventLoop(timer: Timer): Promise<void> {
  return new Promise((resolve) => void timer.runAfter(0, resolve));
}
