import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { prepareHarnessOptions } from '../../apps/harness/options.ts';

describe('prepareHarnessOptions with times of mails', () => {
  it('parses them, and leaves out those that are missing', () => {
    const flags = ['--mail-alert-seconds', '0.5', '--mail-retry-seconds', '1,2.5'];

    assert.deepEqual(prepareHarnessOptions(flags).mailSchedule, { alertIntervalMs: 500, retryDelays: [1, 2.5] });
    assert.deepEqual(prepareHarnessOptions(['--mail-answer-seconds', '3']).mailSchedule, { answerDelayMs: 3000 });
    assert.deepEqual(prepareHarnessOptions([]).mailSchedule, {});
  });

  for (const [flag, value] of [
    ['--mail-alert-seconds', 'soon'],
    ['--mail-alert-seconds', '1,2'],
    ['--mail-answer-seconds', '-1'],
    ['--mail-retry-seconds', '1,,2'],
  ] as const) {
    it(`rejects ${flag}=${value}`, () => {
      assert.throws(() => prepareHarnessOptions([`${flag}=${value}`]), new RegExp(`^Error: ${flag} is "${value}"`));
    });
  }
});
