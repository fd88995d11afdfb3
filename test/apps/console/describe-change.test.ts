import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeCountChange, describeDurationChange } from '../../../apps/console/overview/describe-change.ts';
import { formatDuration } from '../../../apps/console/overview/format-duration.ts';

const BEFORE = 'the 7 days before';
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe('describeCountChange', () => {
  for (const [current, previous, short, words] of [
    [112, 100, '▲ 12 %', '12 percent more than in the 7 days before'],
    [88, 100, '▼ 12 %', '12 percent fewer than in the 7 days before'],
    [0, 100, '▼ 100 %', '100 percent fewer than in the 7 days before'],
    [1001, 1000, '▲ 1 %', '1 percent more than in the 7 days before'],
    [200, 10, '▲ 20 times', '20 times as many as in the 7 days before'],
    [3, 0, '▲ 3', '3 more than in the 7 days before'],
    [1200, 9, '▲ 1,191', '1,191 more than in the 7 days before'],
    [1, 9, '▼ 8', '8 fewer than in the 7 days before'],
    [5, 5, '', 'The same as in the 7 days before'],
  ] as const) {
    it(`describes ${current} after ${previous}`, () => {
      const change = describeCountChange(current, previous, BEFORE);
      assert.deepEqual([change.short, change.words], [short, words]);
    });
  }
});

describe('describeDurationChange', () => {
  it('says whether answers take longer', () => {
    assert.deepEqual(describeDurationChange(3 * MINUTE, 2 * MINUTE, BEFORE), {
      direction: 'up',
      short: '▲ 50 %',
      words: '50 percent longer than in the 7 days before',
    });
    assert.equal(
      describeDurationChange(MINUTE, 2 * MINUTE, BEFORE).words,
      '50 percent shorter than in the 7 days before',
    );
    assert.equal(describeDurationChange(HOUR, MINUTE, BEFORE).words, '60 times as long as in the 7 days before');
    assert.equal(describeDurationChange(1001, 1000, BEFORE).words, 'About the same as in the 7 days before');
  });
});

describe('formatDuration', () => {
  for (const [millis, text] of [
    [0, '0 s'],
    [12_400, '12 s'],
    [5 * MINUTE, '5 min'],
    [59 * MINUTE + 59_600, '1 h'],
    [3 * HOUR + 20 * MINUTE, '3 h 20 min'],
    [23 * HOUR + 59 * MINUTE + 40_000, '1 day'],
    [26 * HOUR, '1 day 2 h'],
    [72 * HOUR, '3 days'],
  ] as const) {
    it(`formats ${millis} ms as ${text}`, () => assert.equal(formatDuration(millis), text));
  }
});
