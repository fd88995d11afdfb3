import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { SiteFeed, SiteNews } from '../../core/watching/site-feed.port.ts';
import { OTHER_SITE, SITE } from '../support/known-ids.ts';
import { type Opened, on } from '../support/opened.ts';

const news: SiteNews = { siteId: SITE, kind: 'conversations', id: 'tkt_1' };
const more: SiteNews = { siteId: SITE, kind: 'assessments', id: 'asm_1' };

/** What every SiteFeed does, also one that delivers a moment later. */
export function siteFeedSuite(open: () => Promise<Opened<SiteFeed>>): void {
  describe('SiteFeed', () => {
    it(
      'calls everyone who listens to a site with each of its news',
      on(open, async (feed) => {
        const [one, other] = [new Listener(), new Listener()];
        for (const { call } of [one, other]) feed.listen(SITE, call);

        feed.announce([news, more]);
        feed.announce([news]);

        for (const listener of [one, other]) assert.deepEqual(await listener.heard(3), [news, more, news]);
      }),
    );

    it(
      'calls nobody with the news of another site',
      on(open, async (feed) => {
        const [listener, other] = [new Listener(), new Listener()];
        feed.listen(SITE, listener.call);
        feed.listen(OTHER_SITE, other.call);

        feed.announce([{ ...news, siteId: OTHER_SITE }, news]);

        assert.deepEqual(await listener.heard(1), [news]);
        assert.deepEqual(await other.heard(1), [{ ...news, siteId: OTHER_SITE }]);
      }),
    );

    it(
      'calls a listener no more once it has stopped, and only that one',
      on(open, async (feed) => {
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
      'goes on when a listener throws, and does not throw itself',
      on(open, async (feed) => {
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

/** Remembers what it is called with. */
class Listener {
  readonly all: SiteNews[] = [];
  readonly call = (one: SiteNews): void => void this.all.push(one);

  /** What it was called with, once that is so much. */
  async heard(count: number): Promise<readonly SiteNews[]> {
    for (let waited = 0; this.all.length < count; waited += 1) {
      assert.ok(waited < 4000, `only ${this.all.length} were heard`);
      await setTimeout(5);
    }
    return this.all;
  }
}
