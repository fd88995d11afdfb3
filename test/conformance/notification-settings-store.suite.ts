import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_NOTIFICATION_SETTINGS } from '../../core/notifications/notification-settings.ts';
import type { NotificationSettingsStore } from '../../core/notifications/notification-settings-store.port.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Conformance tests of NotificationSettingsStore. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function notificationSettingsStoreSuite(open: () => Promise<OpenPort<NotificationSettingsStore>>): void {
  const onSettings = (body: (settings: NotificationSettingsStore) => Promise<void>) => withPort(open, body);

  describe('NotificationSettingsStore', () => {
    it(
      'returns the default settings if nothing was stored',
      onSettings(async (settings) => assert.deepEqual(await settings.find(SITE), DEFAULT_NOTIFICATION_SETTINGS)),
    );

    it(
      'replaces the settings of one site',
      onSettings(async (settings) => {
        await settings.save(SITE, { visitorAnswers: true, alertText: 'none' });
        await settings.save(OTHER_SITE, { visitorAnswers: false, alertText: 'none' });
        await settings.save(SITE, { visitorAnswers: true, alertText: 'short' });

        assert.deepEqual(await settings.find(SITE), { visitorAnswers: true, alertText: 'short' });
        assert.deepEqual(await settings.find(OTHER_SITE), { visitorAnswers: false, alertText: 'none' });
        await settings.save(SITE, { visitorAnswers: true, alertText: 'full' });
        assert.equal((await settings.find(SITE)).alertText, 'full');
      }),
    );

    it(
      'stores the settings of one of several concurrent calls',
      onSettings(async (settings) => {
        const [one, other] = [
          { visitorAnswers: true, alertText: 'none' },
          { visitorAnswers: false, alertText: 'short' },
        ] as const;
        await Promise.all([settings.save(SITE, one), settings.save(SITE, other)]);
        const stored = await settings.find(SITE);

        assert.deepEqual(stored, stored.visitorAnswers ? one : other);
      }),
    );
  });
}
