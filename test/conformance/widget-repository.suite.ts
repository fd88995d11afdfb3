import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createInitialWidget, type Widget, withAction, withIntent } from '../../core/widget/widget.ts';
import type { WidgetRepository } from '../../core/widget/widget-repository.port.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import {
  aConfirmedDestination,
  aConversationIntent,
  aFormIntent,
  aLinkIntent,
  anAction,
} from '../support/builders/widget-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

const unusual = { title: '$a.b "Ünï" 😀 \u2028' };

/** Conformance tests of WidgetRepository. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function widgetRepositorySuite(open: () => Promise<OpenPort<WidgetRepository>>): void {
  const onWidgets = (body: (widgets: WidgetRepository) => Promise<void>) => withPort(open, body);

  describe('WidgetRepository', () => {
    it(
      'returns the initial widget if nothing was stored',
      onWidgets(async (widgets) => {
        assert.deepEqual(await widgets.find(SITE), createInitialWidget(SITE));
      }),
    );

    it(
      'stores a widget unchanged and returns it',
      onWidgets(async (widgets) => {
        const widget: Widget = {
          siteId: SITE,
          intents: [
            aFormIntent(unusual),
            aConversationIntent({ enabled: false }),
            aLinkIntent(aConfirmedDestination('https://a.example/')),
            aLinkIntent({ url: 'https://b.example/', confirmation: null }, { key: 'other' }),
          ],
          hasShippedContact: false,
          actions: [anAction('messages', { greeting: null }, unusual)],
        };
        const changed = await widgets.change(SITE, () => widget);

        assert.deepEqual(changed, widget);
        assert.deepEqual(await widgets.find(SITE), widget);
        assert.deepEqual(await widgets.find(OTHER_SITE), createInitialWidget(OTHER_SITE));
      }),
    );

    it(
      'applies all concurrent changes, including the first one',
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
      'does not change the site',
      onWidgets(async (widgets) => {
        await widgets.change(SITE, (widget) => ({ ...widget, siteId: OTHER_SITE, hasShippedContact: false }));

        assert.deepEqual(await widgets.find(SITE), { ...createInitialWidget(SITE), hasShippedContact: false });
        assert.deepEqual(await widgets.find(OTHER_SITE), createInitialWidget(OTHER_SITE));
      }),
    );

    it(
      'passes on errors of a change and stores nothing',
      onWidgets(async (widgets) => {
        const fail = () => {
          throw new RangeError('Not so.');
        };

        await assert.rejects(widgets.change(SITE, fail), RangeError);
        assert.deepEqual(await widgets.find(SITE), createInitialWidget(SITE));
      }),
    );

    it(
      'returns a stored change to the next caller',
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
