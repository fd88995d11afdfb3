import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Looks } from '../../../core/evidence/finding/looks.ts';
import { factsOn } from '../../support/matchers/facts-of.ts';

describe('A page that repeats itself', () => {
  it('has each rule tried 200 times, and all of them 1000 times', () => {
    const looks = new Looks();
    const taken = Array.from({ length: 3000 }, (_, at) => looks.take(at % 10)).filter(Boolean);

    assert.equal(taken.length, 1000);
  });

  it('has a rule tried no more that can find nothing else', () => {
    const looks = new Looks();
    looks.end(1);

    assert.deepEqual([looks.take(1), looks.take(2)], [false, true]);
  });

  it('says what it says at first', () => {
    const blocks = Array.from({ length: 20 }, () => `p: ${'integrates with Slack, Jira and '.repeat(60)}`);

    assert.deepEqual(factsOn({ blocks }), ['integration slack', 'integration jira']);
  });
});
