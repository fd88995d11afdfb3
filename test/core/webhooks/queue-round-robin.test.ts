import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { QueueRoundRobin, selectRoundRobin } from '../../../core/webhooks/queue-round-robin.ts';

/** The queues `a1`, `a2`, … of the webhook `a`. */
const queuesOf = (webhookId: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ webhookId, name: `${webhookId}${index + 1}` }));
const namesOf = (queues: readonly { readonly name: string }[]) => queues.map(({ name }) => name).join(' ');

describe('selectRoundRobin', () => {
  it('selects the first queue of each webhook, then the second of each, and so on', () => {
    const queues = [queuesOf('a', 3), queuesOf('b', 1), [], queuesOf('c', 2)];

    assert.equal(namesOf(selectRoundRobin(queues, 10)), 'a1 b1 c1 a2 c2 a3');
  });

  it('selects at most limit queues', () => {
    const queues = [queuesOf('a', 3), queuesOf('b', 3)];

    for (const [limit, expected] of ['', 'a1', 'a1 b1', 'a1 b1 a2', 'a1 b1 a2 b2'].entries())
      assert.equal(namesOf(selectRoundRobin(queues, limit)), expected);
  });

  it('selects nothing of no queues', () => {
    assert.deepEqual(selectRoundRobin([], 3), []);
    assert.deepEqual(selectRoundRobin([[], []], 3), []);
  });
});

describe('QueueRoundRobin', () => {
  it('begins with the webhook after the one that got the last queue', () => {
    const roundRobin = new QueueRoundRobin();
    const queues = [queuesOf('b', 9), queuesOf('c', 9), queuesOf('a', 9)];
    const selections = [1, 1, 2, 4, 1].map((limit) => namesOf(roundRobin.select(queues, limit)));

    assert.deepEqual(selections, ['a1', 'b1', 'c1 a1', 'b1 c1 a1 b2', 'c1']);
  });

  it('continues if that webhook has no queue any more', () => {
    const roundRobin = new QueueRoundRobin();
    roundRobin.select([queuesOf('b', 1)], 1);

    assert.equal(namesOf(roundRobin.select([queuesOf('a', 1), queuesOf('c', 1)], 1)), 'c1');
    assert.equal(namesOf(roundRobin.select([queuesOf('a', 1), queuesOf('b', 1)], 1)), 'a1');
  });

  it('keeps its place if nothing is selected', () => {
    const roundRobin = new QueueRoundRobin();
    const queues = [queuesOf('a', 1), queuesOf('b', 1)];
    roundRobin.select(queues, 1);
    roundRobin.select([], 5);
    roundRobin.select(queues, 0);

    assert.equal(namesOf(roundRobin.select(queues, 1)), 'b1');
  });

  it('tells in which order it begins with webhooks', () => {
    const roundRobin = new QueueRoundRobin();
    assert.deepEqual(roundRobin.sortRoundRobin(['c', 'a', 'b']), ['a', 'b', 'c']);
    roundRobin.select([queuesOf('b', 1)], 1);

    assert.deepEqual(roundRobin.sortRoundRobin(['c', 'a', 'b']), ['c', 'a', 'b']);
    assert.deepEqual(roundRobin.sortRoundRobin([]), []);
  });
});
