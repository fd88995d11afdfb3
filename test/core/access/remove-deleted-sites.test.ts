import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openMemoryStorage } from '../../../adapters/memory/memory-storage.ts';
import { SiteNotFoundError } from '../../../core/access/access-errors.ts';
import { DeleteSite } from '../../../core/access/delete-site.ts';
import { RecordAudit } from '../../../core/access/record-audit.ts';
import { RemoveDeletedSites } from '../../../core/access/remove-deleted-sites.ts';
import { RestoreSite } from '../../../core/access/restore-site.ts';
import { SITE_REMOVAL_DELAY_MS } from '../../../core/access/site-deletion.ts';
import type { IdPrefix } from '../../../core/shared/id-generator.port.ts';
import { ACCOUNT, anId, OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { aSite } from '../../support/builders/site-builder.ts';
import { aNewConversation, aTicket } from '../../support/builders/ticket-builder.ts';
import { ManualClock } from '../../support/fixtures/manual-clock.ts';

async function setUp() {
  const storage = openMemoryStorage();
  for (const id of [SITE, OTHER_SITE]) await storage.sites.add(aSite({ id, name: 'Corner Shop' }));
  const ticket = aTicket();
  await storage.tickets.addConversation(aNewConversation(ticket));
  const clock = new ManualClock();
  let serial = 0;
  const ids = {
    next: (prefix: IdPrefix) => {
      serial += 1;
      return anId(prefix, serial);
    },
  };
  const recordAudit = new RecordAudit(storage.auditLog, clock, ids);
  const remove = new RemoveDeletedSites(storage.sites, storage.siteRecordDeleter, recordAudit, clock);
  return {
    ...storage,
    clock,
    ticket,
    deleteSite: () => new DeleteSite(storage.sites, clock).execute({ siteId: SITE }),
    restore: () => new RestoreSite(storage.sites).execute({ siteId: SITE }),
    remove: (signal = new AbortController().signal) => remove.execute(signal),
  };
}

describe('RemoveDeletedSites', () => {
  it('removes a site with its records after seven days, and records that for the account', async () => {
    const fixture = await setUp();
    const { deletion } = await fixture.deleteSite();
    assert.equal(deletion?.removesAt, fixture.clock.now() + SITE_REMOVAL_DELAY_MS);
    fixture.clock.advance(SITE_REMOVAL_DELAY_MS - 1);
    assert.deepEqual(await fixture.remove(), []);
    assert.ok(await fixture.tickets.findDocument(SITE, fixture.ticket.id));
    fixture.clock.advance(1);
    // The first run deletes the records, and the second one finds none.
    assert.deepEqual([await fixture.remove(), await fixture.remove(), await fixture.remove()], [[], [SITE], []]);

    assert.equal(await fixture.sites.find(SITE), undefined);
    assert.equal(await fixture.tickets.findDocument(SITE, fixture.ticket.id), undefined);
    assert.ok(await fixture.sites.find(OTHER_SITE));
    const [entry] = await fixture.auditLog.list(ACCOUNT, 10);
    assert.deepEqual(
      [entry?.by, entry?.action, entry?.subjectId, entry?.detail],
      ['system', 'site.removed', SITE, 'Corner Shop'],
    );
  });

  it('leaves a restored site, which can be deleted again', async () => {
    const fixture = await setUp();
    await fixture.deleteSite();
    fixture.clock.advance(SITE_REMOVAL_DELAY_MS);
    assert.equal((await fixture.restore()).deletion, undefined);
    assert.deepEqual([await fixture.remove(), await fixture.remove()], [[], []]);
    assert.ok(await fixture.tickets.findDocument(SITE, fixture.ticket.id));
    const { deletion } = await fixture.deleteSite();
    assert.equal(deletion?.requestedAt, fixture.clock.now());
  });

  it('cannot be undone once it has begun, and continues after the process was stopped', async () => {
    const fixture = await setUp();
    await fixture.deleteSite();
    fixture.clock.advance(SITE_REMOVAL_DELAY_MS);
    await fixture.remove(AbortSignal.abort());

    await assert.rejects(fixture.restore(), SiteNotFoundError);
    assert.deepEqual([await fixture.remove(), await fixture.remove()], [[], [SITE]]);
  });

  it('keeps the first time if a deleted site is deleted again', async () => {
    const fixture = await setUp();
    const first = await fixture.deleteSite();
    fixture.clock.advance(1);

    assert.deepEqual(await fixture.deleteSite(), first);
  });
});
