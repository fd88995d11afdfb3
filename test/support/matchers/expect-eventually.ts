import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';

const TIMEOUT_MS = 90_000;
const INTERVAL_MS = 20;

/**
 * Polls until the value equals the expected one, or matches it if that is a pattern. Pages and workers apply an action
 * after the call that started it, so a single read depends on the speed of the machine.
 *
 * @throws AssertionError of the last value, or the last error of `read`, after 90 s
 */
export async function expectEventually<Value>(
  read: () => Promise<Value> | Value,
  expected: Value | RegExp,
  message?: string,
): Promise<void> {
  const begun = performance.now();
  for (;;) {
    try {
      const value = await read();
      if (expected instanceof RegExp) assert.match(String(value), expected, message);
      else assert.deepEqual(value, expected, message);
      return;
    } catch (error) {
      if (performance.now() - begun > TIMEOUT_MS) throw error;
    }
    await setTimeout(INTERVAL_MS);
  }
}
