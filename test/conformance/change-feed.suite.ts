import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { ChangeFeed } from '../../core/shared/change-feed.port.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';

/** What every ChangeFeed does, also one that delivers a moment later. */
export function changeFeedSuite(open: () => Promise<Opened<ChangeFeed>>): void {
  describe('ChangeFeed', () => {
    it(
      'calls a listener at each announcement of its conversation',
      on(open, async (feed) => {
        const listener = new Listener();
        feed.listen('tkt_1', listener.call);

        feed.announce('tkt_1');
        await listener.hasHeard(1);
        feed.announce('tkt_1');
        await listener.hasHeard(2);
      }),
    );

    it(
      'calls everyone who listens',
      on(open, async (feed) => {
        const listeners = [new Listener(), new Listener(), new Listener()];
        for (const listener of listeners) feed.listen('tkt_1', listener.call);

        feed.announce('tkt_1');

        for (const listener of listeners) await listener.hasHeard(1);
      }),
    );

    it(
      'calls nobody who listens to another conversation',
      on(open, async (feed) => {
        const [listener, other] = [new Listener(), new Listener()];
        feed.listen('tkt_1', listener.call);
        feed.listen('tkt_11', other.call);

        feed.announce('tkt_1');

        await listener.hasHeard(1);
        assert.equal(other.heard, 0);
      }),
    );

    it(
      'does not call a listener of announcements made before',
      on(open, async (feed) => {
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
      'stops calling a listener that was stopped, and no other',
      on(open, async (feed) => {
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
      'stops one of two listeners that are the same function',
      on(open, async (feed) => {
        const listener = new Listener();
        const stop = feed.listen('tkt_1', listener.call);
        feed.listen('tkt_1', listener.call);

        stop();
        feed.announce('tkt_1');

        await listener.hasHeard(1);
      }),
    );

    it(
      'does not throw when nobody listens',
      on(open, async (feed) => {
        assert.doesNotThrow(() => feed.announce('tkt_1'));
      }),
    );

    it(
      'does not throw when a listener does, and still calls the others',
      on(open, async (feed) => {
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
      'lets a listener stop itself and others listen while it is called',
      on(open, async (feed) => {
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

  /** Waits for so many calls. @throws AssertionError when they do not come, or more than that */
  async hasHeard(times: number): Promise<void> {
    const begun = performance.now();
    while (this.heard < times && performance.now() - begun < 20_000) await setTimeout(5);
    assert.equal(this.heard, times);
  }
}
