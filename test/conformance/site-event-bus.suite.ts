import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { SiteChange, SiteEventBus } from '../../core/monitoring/site-events/site-event-bus.port.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

const news: SiteChange = { siteId: SITE, kind: 'conversations', id: 'tkt_1' };
const more: SiteChange = { siteId: SITE, kind: 'assessments', id: 'asm_1' };

/** Conformance tests of SiteEventBus, including asynchronous ones. */
export function siteEventBusSuite(open: () => Promise<OpenPort<SiteEventBus>>): void {
  describe('SiteEventBus', () => {
    it(
      'calls all listeners of a site with each of its changes',
      withPort(open, async (feed) => {
        const [one, other] = [new Listener(), new Listener()];
        for (const { call } of [one, other]) feed.listen(SITE, call);

        feed.announce([news, more]);
        feed.announce([news]);

        for (const listener of [one, other]) assert.deepEqual(await listener.heard(3), [news, more, news]);
      }),
    );

    it(
      'does not call listeners with changes of another site',
      withPort(open, async (feed) => {
        const [listener, other] = [new Listener(), new Listener()];
        feed.listen(SITE, listener.call);
        feed.listen(OTHER_SITE, other.call);

        feed.announce([{ ...news, siteId: OTHER_SITE }, news]);

        assert.deepEqual(await listener.heard(1), [news]);
        assert.deepEqual(await other.heard(1), [{ ...news, siteId: OTHER_SITE }]);
      }),
    );

    it(
      'stops calling a stopped listener only',
      withPort(open, async (feed) => {
        const [stopped, other] = [new Listener(), new Listener()];
        const stop = feed.listen(SITE, stopped.call);
        feed.listen(SITE, other.call);
        stop();
        stop();

        feed.announce([news]);

        await other.heard(1);
        assert.equal(stopped.all.length, 0);
      }),
    );

    it(
      'continues and does not throw when a listener throws',
      withPort(open, async (feed) => {
        const listener = new Listener();
        feed.listen(SITE, () => {
          throw new Error('a listener failed');
        });
        feed.listen(SITE, listener.call);

        assert.doesNotThrow(() => feed.announce([news]));

        await listener.heard(1);
      }),
    );
  });
}

/** A listener that records its calls. */
class Listener {
  readonly all: SiteChange[] = [];
  readonly call = (one: SiteChange): void => void this.all.push(one);

  /** Waits for `count` recorded changes and returns them. */
  async heard(count: number): Promise<readonly SiteChange[]> {
    for (let waited = 0; this.all.length < count; waited += 1) {
      assert.ok(waited < 4000, `only ${this.all.length} were heard`);
      await setTimeout(5);
    }
    return this.all;
  }
}
