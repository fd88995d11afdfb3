import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import { MessageBatch } from '../../adapters/source-worker/message-batch.ts';

describe('MessageBatch', () => {
  it('sends the messages of one turn of the event loop together, in their order', async () => {
    const sent: (readonly number[])[] = [];
    const batch = new MessageBatch<number>((messages) => sent.push(messages));
    batch.add(1);
    batch.add(2);
    await nextEventLoopTurn();
    batch.add(3);
    assert.deepEqual(sent, [[1, 2]]);
    await nextEventLoopTurn();

    assert.deepEqual(sent, [[1, 2], [3]]);
  });

  it('sends the messages at once when flushed, and nothing later', async () => {
    const sent: (readonly number[])[] = [];
    const batch = new MessageBatch<number>((messages) => sent.push(messages));
    batch.add(1);
    batch.flush();
    await nextEventLoopTurn();

    assert.deepEqual(sent, [[1]]);
  });
});
