import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DeliveryNotFound, InstallationNotFound, InstallationNotReceiving } from '../../../core/crm/crm-errors.ts';
import { DeleteExpiredDeliveries } from '../../../core/crm/delete-expired-deliveries.ts';
import { InvalidRequest } from '../../../core/shared/domain-error.ts';
import { DAY, MINUTE } from '../../../core/shared/time.ts';
import { A_MAPPING } from '../../support/builders/crm-builder.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { CrmDesk } from '../../support/fixtures/crm-desk.ts';

const EVENT = { record: { id: 'R-1', state: 'won' }, note: { text: 'Hi.' } };

describe('TestDelivery', () => {
  it('is received and applied like any other', async () => {
    const desk = new CrmDesk();
    const { installationId } = await desk.install();
    const ticketId = await desk.linkedTicket('portico-test');
    const { deliveryId } = await desk.testDelivery.execute({ siteId: SITE, installationId });
    await desk.apply();

    assert.equal((await desk.delivery(installationId, deliveryId)).state, 'applied');
    assert.equal((await desk.ticket(ticketId)).messages.at(-1)?.content, 'A test delivery.');
  });

  it('carries the event that is given', async () => {
    const desk = new CrmDesk();
    const { installationId } = await desk.install();
    const { deliveryId } = await desk.testDelivery.execute({ siteId: SITE, installationId, event: EVENT });

    const { body } = await desk.delivery(installationId, deliveryId);
    assert.deepEqual(JSON.parse(Buffer.from(body).toString()), EVENT);
  });

  it('is not sent to an installation that takes none', async () => {
    const desk = new CrmDesk();
    const { installation } = await desk.createInstallation.execute({ siteId: SITE, name: 'CRM' });
    const [installationId, off] = [installation.id, { siteId: SITE, installationId: installation.id }];

    await assert.rejects(desk.testDelivery.execute(off), InstallationNotReceiving);
    await assert.rejects(desk.testDelivery.execute({ siteId: OTHER_SITE, installationId }), InstallationNotFound);
  });
});

describe('DryRunMapping', () => {
  it('says what a mapping would do, and does nothing', async () => {
    const desk = new CrmDesk();
    const to = await desk.install(null);
    const before = await desk.ticket(await desk.linkedTicket('R-1'));
    const dryRun = { siteId: SITE, installationId: to.installationId, deliveryId: await desk.send(to, EVENT) };

    const preview = await desk.dryRunMapping.execute({ ...dryRun, mapping: A_MAPPING });
    assert.deepEqual([preview.outcome, preview.recordId, preview.ticketId], ['applied', 'R-1', before.id]);
    assert.equal(preview.change?.status, 'resolved');
    assert.deepEqual(await desk.ticket(before.id), before);
    const other = { ...A_MAPPING, recordId: '/record/state' };
    assert.equal((await desk.dryRunMapping.execute({ ...dryRun, mapping: other })).outcome, 'unmatched');
    await assert.rejects(desk.dryRunMapping.execute(dryRun), InvalidRequest);
    await assert.rejects(
      desk.dryRunMapping.execute({ ...dryRun, mapping: A_MAPPING, deliveryId: 'unknown' }),
      DeliveryNotFound,
    );
  });
});

describe('ListDeliveries', () => {
  it('goes from page to page by its cursor, and refuses what is none', async () => {
    const desk = new CrmDesk();
    const to = await desk.install();
    const sent = [await desk.send(to, EVENT), await desk.send(to, EVENT), await desk.send(to, EVENT)];
    const query = { siteId: SITE, installationId: to.installationId, limit: 2 };
    const first = await desk.listDeliveries.execute(query);
    const { nextCursor: cursor } = first.page;
    const second = await desk.listDeliveries.execute({ ...query, cursor: cursor ?? '' });

    const seen = [...first.deliveries, ...second.deliveries].map(({ deliveryId }) => deliveryId);
    assert.deepEqual(seen, sent.toReversed());
    assert.deepEqual(second.page, { limit: 2, hasMore: false, nextCursor: null });
    for (const wrong of ['', 'd', 'd1x', '7', `d${'9'.repeat(20)}`]) {
      await assert.rejects(desk.listDeliveries.execute({ ...query, cursor: wrong }), InvalidRequest);
    }
  });
});

describe('DeleteExpiredDeliveries', () => {
  it('sweeps what has ended once its retention is over, and keeps what waits', async () => {
    const desk = new CrmDesk();
    const to = await desk.install();
    const old = await desk.send(to, EVENT);
    await desk.apply();
    const waiting = await desk.send(to, EVENT);
    desk.clock.advance(30 * DAY);
    await desk.deleteExpired.execute();
    assert.ok(await desk.delivery(to.installationId, old));
    desk.clock.advance(1);
    await desk.deleteExpired.execute();

    await assert.rejects(desk.delivery(to.installationId, old));
    assert.ok(await desk.delivery(to.installationId, waiting));
  });

  it('keeps each as long as it could be accepted again, however short the retention', async () => {
    const desk = new CrmDesk();
    const to = await desk.install();
    const deliveryId = await desk.send(to, EVENT);
    await desk.apply();
    const sweep = new DeleteExpiredDeliveries(desk.deliveries, desk.clock, 0);
    desk.clock.advance(10 * MINUTE);
    await sweep.execute();

    assert.ok(await desk.delivery(to.installationId, deliveryId));
  });
});
