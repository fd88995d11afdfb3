import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IntentNotAvailable, IntentNotFound } from '../../../core/widget/widget-errors.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { aFormIntent } from '../../support/builders/widget-builder.ts';
import { WidgetDesk } from '../../support/fixtures/widget-desk.ts';

describe('DeleteIntent', () => {
  it('deletes an intent, also the one that came with the site', async () => {
    const desk = new WidgetDesk();
    await desk.hold(aFormIntent({ key: 'order' }));

    for (const intentKey of ['order', 'contact']) {
      await desk.deleteIntent.execute({ siteId: SITE, intentKey });
      await assert.rejects(desk.askIntent(intentKey), IntentNotAvailable);
    }
    assert.deepEqual(await desk.listIntents.execute({ site: desk.site }), []);
  });

  it('throws IntentNotFound for one that is not there, or not any more', async () => {
    const desk = new WidgetDesk();
    await desk.deleteIntent.execute({ siteId: SITE, intentKey: 'contact' });

    for (const intentKey of ['contact', 'other', '__proto__']) {
      await assert.rejects(desk.deleteIntent.execute({ siteId: SITE, intentKey }), IntentNotFound);
    }
  });
});
