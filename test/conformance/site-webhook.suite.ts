import { it } from 'node:test';
import type { AnyEventType, NewEvent } from '../../core/events/event.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { addWebhook, type EventStores, expectEvents } from '../support/builders/webhook-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/**
 * Test cases of every repository that stores events with its changes. It stores an event only if the site has a
 * webhook. `change` makes a change of `SITE` and returns its events, at least one. It can be called several times.
 */
export function siteWebhookCases<Stores extends EventStores>(
  open: () => Promise<OpenPort<Stores>>,
  change: (stores: Stores) => Promise<readonly NewEvent<AnyEventType>[]>,
): void {
  const onStores = (body: (stores: Stores) => Promise<void>) => withPort(open, body);

  it(
    'stores no events of a site without a webhook, whatever webhooks other sites have',
    onStores(async (stores) => {
      await addWebhook(stores, { siteId: OTHER_SITE });
      await change(stores);
      await addWebhook(stores);

      await expectEvents(stores, []);
    }),
  );

  it(
    'stores the events of the changes that begin after a webhook was added',
    onStores(async (stores) => {
      await change(stores);
      await addWebhook(stores);

      await expectEvents(stores, await change(stores));
    }),
  );

  it(
    'stores no events after the site’s last webhook was deleted',
    onStores(async (stores) => {
      const [one, other] = [await addWebhook(stores), await addWebhook(stores)];
      await stores.webhooks.delete(SITE, one.id);
      await expectEvents(stores, await change(stores));
      await stores.webhooks.delete(SITE, other.id);
      await change(stores);

      await expectEvents(stores, []);
    }),
  );

  it(
    'stores the events of a site whose only webhook is disabled, so that they can be resent',
    onStores(async (stores) => {
      await addWebhook(stores, { status: 'disabled', disabledReason: 'by_owner' });

      await expectEvents(stores, await change(stores));
    }),
  );
}
