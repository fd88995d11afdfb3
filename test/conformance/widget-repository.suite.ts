import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newWidget, type Widget, withAction, withIntent } from '../../core/widget/widget.ts';
import type { WidgetRepository } from '../../core/widget/widget-repository.port.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import {
  aConversationIntent,
  aFormIntent,
  aLinkIntent,
  anAction,
  confirmed,
} from '../support/builders/widget-builder.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';

const oddly = { title: '$a.b "Ünï" 😀 \u2028' };

/** What every WidgetRepository does. It opens on a store that knows `SITE` and `OTHER_SITE`. */
export function widgetRepositorySuite(open: () => Promise<Opened<WidgetRepository>>): void {
  const onWidgets = (body: (widgets: WidgetRepository) => Promise<void>) => on(open, body);

  describe('WidgetRepository', () => {
    it(
      'finds a widget as every site has it from the start where nothing was stored',
      onWidgets(async (widgets) => {
        assert.deepEqual(await widgets.find(SITE), newWidget(SITE));
      }),
    );

    it(
      'gives a widget back as it was stored, and answers it',
      onWidgets(async (widgets) => {
        const whole: Widget = {
          siteId: SITE,
          intents: [
            aFormIntent(oddly),
            aConversationIntent({ enabled: false }),
            aLinkIntent(confirmed('https://a.example/')),
            aLinkIntent({ url: 'https://b.example/', confirmation: null }, { key: 'other' }),
          ],
          hasShippedContact: false,
          actions: [anAction('messages', { greeting: null }, oddly)],
        };
        const changed = await widgets.change(SITE, () => whole);

        assert.deepEqual(changed, whole);
        assert.deepEqual(await widgets.find(SITE), whole);
        assert.deepEqual(await widgets.find(OTHER_SITE), newWidget(OTHER_SITE));
      }),
    );

    it(
      'keeps all of many changes at once, the first ones included',
      onWidgets(async (widgets) => {
        const keys = Array.from({ length: 20 }, (_, number) => `form-${number}`);
        await Promise.all(
          keys.map((key) => widgets.change(SITE, (widget) => withIntent(widget, aFormIntent({ key })))),
        );

        const { intents } = await widgets.find(SITE);
        assert.deepEqual(intents.map(({ key }) => key).sort(), keys.toSorted());
      }),
    );

    it(
      'leaves the site as it is',
      onWidgets(async (widgets) => {
        await widgets.change(SITE, (widget) => ({ ...widget, siteId: OTHER_SITE, hasShippedContact: false }));

        assert.deepEqual(await widgets.find(SITE), { ...newWidget(SITE), hasShippedContact: false });
        assert.deepEqual(await widgets.find(OTHER_SITE), newWidget(OTHER_SITE));
      }),
    );

    it(
      'hands on what a change throws, and stores nothing',
      onWidgets(async (widgets) => {
        const refuse = () => {
          throw new RangeError('Not so.');
        };

        await assert.rejects(widgets.change(SITE, refuse), RangeError);
        assert.deepEqual(await widgets.find(SITE), newWidget(SITE));
      }),
    );

    it(
      'shows a stored change to whoever asks next',
      onWidgets(async (widgets) => {
        const calls = anAction('calls', { number: '+43123456789', text: null });
        for (const enabled of [false, true, false]) {
          await widgets.change(SITE, (widget) => withAction(widget, { ...calls, enabled }));
          assert.equal((await widgets.find(SITE)).actions[0]?.enabled, enabled);
        }
      }),
    );
  });
}
