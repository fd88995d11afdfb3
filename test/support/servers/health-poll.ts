import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';

/**
 * Sends GET /health repeatedly, `pauseMs` after each response, and asserts status 200. `end` resolves with the duration
 * of each request in milliseconds.
 */
export function pollHealth(baseUrl: string, pauseMs: number): { end(): Promise<readonly number[]> } {
  const durations: number[] = [];
  let isOver = false;
  const polls = (async () => {
    while (!isOver) {
      const began = performance.now();
      const response = await fetch(`${baseUrl}/health`);
      await response.text();
      assert.equal(response.status, 200);
      durations.push(Math.round(performance.now() - began));
      await setTimeout(pauseMs);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await polls;
      return durations;
    },
  };
}
