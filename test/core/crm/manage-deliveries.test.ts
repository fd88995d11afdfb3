import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  CrmDeliveryNotFoundError,
  InstallationNotFoundError,
  InstallationNotReceivingError,
} from '../../../core/crm/crm-errors.ts';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { A_MAPPING } from '../../support/builders/crm-builder.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { CrmFixture } from '../../support/fixtures/crm-fixture.ts';

const EVENT = { record: { id: 'R-1', state: 'won' }, note: { text: 'Hi.' } };

describe('SendTestCrmDelivery', () => {
  it('sends a delivery that is received and applied like any other', async () => {
    const fixture = new CrmFixture();
    const { installationId } = await fixture.addInstallation();
    const ticketId = await fixture.addLinkedTicket('portico-test');
    const { deliveryId } = await fixture.testDelivery.execute({ siteId: SITE, installationId });
    await fixture.applyDue();

    assert.equal((await fixture.findDelivery(installationId, deliveryId)).state, 'applied');
    assert.equal((await fixture.findTicket(ticketId)).messages.at(-1)?.content, 'A test delivery.');
  });

  it('sends the given event', async () => {
    const fixture = new CrmFixture();
    const { installationId } = await fixture.addInstallation();
    const { deliveryId } = await fixture.testDelivery.execute({ siteId: SITE, installationId, event: EVENT });

    const { body } = await fixture.findDelivery(installationId, deliveryId);
    assert.deepEqual(JSON.parse(Buffer.from(body).toString()), EVENT);
  });

  it('throws InstallationNotReceivingError if the CRM connection does not accept deliveries', async () => {
    const fixture = new CrmFixture();
    const { installation } = await fixture.createInstallation.execute({ siteId: SITE, name: 'CRM' });
    const [installationId, command] = [installation.id, { siteId: SITE, installationId: installation.id }];

    await assert.rejects(fixture.testDelivery.execute(command), InstallationNotReceivingError);
    await assert.rejects(
      fixture.testDelivery.execute({ siteId: OTHER_SITE, installationId }),
      InstallationNotFoundError,
    );
  });
});

describe('DryRunMapping', () => {
  it('previews the result of a mapping and changes nothing', async () => {
    const fixture = new CrmFixture();
    const to = await fixture.addInstallation(null);
    const before = await fixture.findTicket(await fixture.addLinkedTicket('R-1'));
    const dryRun = { siteId: SITE, installationId: to.installationId, deliveryId: await fixture.send(to, EVENT) };

    const preview = await fixture.dryRunMapping.execute({ ...dryRun, mapping: A_MAPPING });
    assert.deepEqual([preview.outcome, preview.recordId, preview.ticketId], ['applied', 'R-1', before.id]);
    assert.equal(preview.change?.status, 'resolved');
    assert.deepEqual(await fixture.findTicket(before.id), before);
    const other = { ...A_MAPPING, recordId: '/record/state' };
    assert.equal((await fixture.dryRunMapping.execute({ ...dryRun, mapping: other })).outcome, 'unmatched');
    await assert.rejects(fixture.dryRunMapping.execute(dryRun), InvalidRequestError);
    await assert.rejects(
      fixture.dryRunMapping.execute({ ...dryRun, mapping: A_MAPPING, deliveryId: 'unknown' }),
      CrmDeliveryNotFoundError,
    );
  });
});

describe('ListCrmDeliveries', () => {
  it('pages by cursor and rejects an invalid cursor', async () => {
    const fixture = new CrmFixture();
    const to = await fixture.addInstallation();
    const sent = [await fixture.send(to, EVENT), await fixture.send(to, EVENT), await fixture.send(to, EVENT)];
    const query = { siteId: SITE, installationId: to.installationId, limit: 2 };
    const first = await fixture.listDeliveries.execute(query);
    const { nextCursor: cursor } = first.page;
    const second = await fixture.listDeliveries.execute({ ...query, cursor: cursor ?? '' });

    const seen = [...first.deliveries, ...second.deliveries].map(({ deliveryId }) => deliveryId);
    assert.deepEqual(seen, sent.toReversed());
    assert.deepEqual(second.page, { limit: 2, hasMore: false, nextCursor: null });
    for (const wrong of ['', 'd', 'd1x', '7', `d${'9'.repeat(20)}`]) {
      await assert.rejects(fixture.listDeliveries.execute({ ...query, cursor: wrong }), InvalidRequestError);
    }
  });
});
