import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { ChangeFeed } from '../../core/shared/change-feed.port.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Conformance tests of ChangeFeed, including asynchronous ones. */
export function changeFeedSuite(open: () => Promise<OpenPort<ChangeFeed>>): void {
  describe('ChangeFeed', () => {
    it(
      'calls a listener on each announcement for its conversation',
      withPort(open, async (feed) => {
        const listener = new Listener();
        feed.listen('tkt_1', listener.call);

        feed.announce('tkt_1');
        await listener.hasHeard(1);
        feed.announce('tkt_1');
        await listener.hasHeard(2);
      }),
    );

    it(
      'calls all listeners',
      withPort(open, async (feed) => {
        const listeners = [new Listener(), new Listener(), new Listener()];
        for (const listener of listeners) feed.listen('tkt_1', listener.call);

        feed.announce('tkt_1');

        for (const listener of listeners) await listener.hasHeard(1);
      }),
    );

    it(
      'does not call listeners of another conversation',
      withPort(open, async (feed) => {
        const [listener, other] = [new Listener(), new Listener()];
        feed.listen('tkt_1', listener.call);
        feed.listen('tkt_11', other.call);

        feed.announce('tkt_1');

        await listener.hasHeard(1);
        assert.equal(other.heard, 0);
      }),
    );

    it(
      'does not call a listener for earlier announcements',
      withPort(open, async (feed) => {
        const [early, late] = [new Listener(), new Listener()];
        feed.listen('tkt_1', early.call);
        feed.announce('tkt_1');
        await early.hasHeard(1);

        feed.listen('tkt_1', late.call);

        assert.equal(late.heard, 0);
        feed.announce('tkt_1');
        await late.hasHeard(1);
      }),
    );

    it(
      'stops calling a stopped listener only',
      withPort(open, async (feed) => {
        const [stopped, other] = [new Listener(), new Listener()];
        const stop = feed.listen('tkt_1', stopped.call);
        feed.listen('tkt_1', other.call);
        feed.announce('tkt_1');
        await stopped.hasHeard(1);
        await other.hasHeard(1);

        stop();
        stop();
        feed.announce('tkt_1');

        await other.hasHeard(2);
        assert.equal(stopped.heard, 1);
      }),
    );

    it(
      'stops one of two subscriptions of the same function',
      withPort(open, async (feed) => {
        const listener = new Listener();
        const stop = feed.listen('tkt_1', listener.call);
        feed.listen('tkt_1', listener.call);

        stop();
        feed.announce('tkt_1');

        await listener.hasHeard(1);
      }),
    );

    it(
      'does not throw without listeners',
      withPort(open, async (feed) => {
        assert.doesNotThrow(() => feed.announce('tkt_1'));
      }),
    );

    it(
      'does not throw when a listener does, and still calls the others',
      withPort(open, async (feed) => {
        const other = new Listener();
        feed.listen('tkt_1', () => {
          throw new RangeError('no');
        });
        feed.listen('tkt_1', other.call);

        assert.doesNotThrow(() => feed.announce('tkt_1'));
        await other.hasHeard(1);
      }),
    );

    it(
      'allows a listener to stop itself and add others during a call',
      withPort(open, async (feed) => {
        const [once, late] = [new Listener(), new Listener()];
        const stop = feed.listen('tkt_1', () => {
          stop();
          feed.listen('tkt_1', late.call);
          once.call();
        });
        feed.listen('tkt_1', () => {});
        feed.announce('tkt_1');
        await once.hasHeard(1);

        feed.announce('tkt_1');

        await late.hasHeard(1);
        assert.equal(once.heard, 1);
      }),
    );
  });
}

class Listener {
  heard = 0;

  readonly call = (): void => {
    this.heard += 1;
  };

  /** Waits for exactly `count` calls. @throws AssertionError for fewer or more calls */
  async hasHeard(times: number): Promise<void> {
    const startedAt = performance.now();
    while (this.heard < times && performance.now() - startedAt < 20_000) await setTimeout(5);
    assert.equal(this.heard, times);
  }
}
