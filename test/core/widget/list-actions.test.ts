import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SITE } from '../../support/builders/known-ids.ts';
import { WidgetDesk } from '../../support/fixtures/widget-desk.ts';

describe('ListActions', () => {
  it('lists every action but payments, those that were never saved as well', async () => {
    const desk = new WidgetDesk();
    await desk.holdAction('messages', { greeting: null });

    const listed = await desk.listActions.execute({ siteId: SITE });

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
