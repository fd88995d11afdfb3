import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IntentNotAvailableError, IntentNotFoundError } from '../../../core/widget/widget-errors.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { aFormIntent } from '../../support/builders/widget-builder.ts';
import { WidgetFixture } from '../../support/fixtures/widget-fixture.ts';

describe('DeleteIntent', () => {
  it('deletes an intent, including the built-in one', async () => {
    const fixture = new WidgetFixture();
    await fixture.storeIntent(aFormIntent({ key: 'order' }));

    for (const intentKey of ['order', 'contact']) {
      await fixture.deleteIntent.execute({ siteId: SITE, intentKey });
      await assert.rejects(fixture.requestIntent(intentKey), IntentNotAvailableError);
    }
    assert.deepEqual(await fixture.listIntents.execute({ site: fixture.site }), []);
  });

  it('throws IntentNotFoundError for an unknown or deleted intent', async () => {
    const fixture = new WidgetFixture();
    await fixture.deleteIntent.execute({ siteId: SITE, intentKey: 'contact' });

    for (const intentKey of ['contact', 'other', '__proto__']) {
      await assert.rejects(fixture.deleteIntent.execute({ siteId: SITE, intentKey }), IntentNotFoundError);
    }
  });
});
