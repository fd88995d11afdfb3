import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SITE } from '../../support/builders/known-ids.ts';
import { WidgetFixture } from '../../support/fixtures/widget-fixture.ts';

describe('ListActions', () => {
  it('lists all actions except payments, including unsaved ones', async () => {
    const fixture = new WidgetFixture();
    await fixture.storeAction('messages', { greeting: null });

    const listed = await fixture.listActions.execute({ siteId: SITE });

    assert.deepEqual(
      listed.map(({ key, action, lacks }) => [key, action !== undefined, lacks]),
      [
        ['bookings', false, ['settings']],
        ['promotions', false, ['settings']],
        ['videos', false, ['settings']],
        ['requests', false, ['settings']],
        ['calls', false, ['settings']],
        ['messages', true, []],
        ['human_handoff', false, ['settings']],
      ],
    );
  });
});
