import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageCache } from '../../adapters/sqlite/database/page-cache.ts';
import { SqliteDatabase } from '../../adapters/sqlite/database/sqlite-database.ts';
import { SqliteTicketRepository } from '../../adapters/sqlite/tickets/sqlite-ticket-repository.ts';
import type { TicketPage } from '../../core/tickets/ticket-repository.port.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { aTicket } from '../support/builders/ticket-builder.ts';
import { openSqlite } from '../support/fixtures/open-sqlite.ts';
import { firstPage, openAll, ticketsOn } from '../support/matchers/ticket-page.ts';

const KIB = 1024;

function aPage(latestChange: number, size = KIB): TicketPage {
  return { documents: new Uint8Array(size), hasMore: false, last: undefined, latestChange };
}

function keepTwice(kept: PageCache, name: string, page: TicketPage): void {
  kept.offer(name, page);
  kept.offer(name, page);
}

describe('KeptPages', () => {
  it('keeps a page from the second time that it is read of one state', () => {
    const kept = new PageCache();
    kept.offer('first', aPage(1));
    assert.equal(kept.get('first', 1), undefined);
    kept.offer('first', aPage(2));
    assert.equal(kept.get('first', 2), undefined);
    const page = aPage(2);
    kept.offer('first', page);
    assert.equal(kept.get('first', 2), page);
  });

  it('gives out no page of an earlier state', () => {
    const kept = new PageCache();
    keepTwice(kept, 'first', aPage(1));
    assert.equal(kept.get('first', 2), undefined);
  });

  it('keeps 8 MiB at most, and lets those go that nobody has asked for the longest', () => {
    const kept = new PageCache();
    const names = Array.from({ length: 33 }, (_, number) => `page ${number}`);
    for (const name of names) {
      keepTwice(kept, name, aPage(1, 255 * KIB));
      kept.get('page 0', 1);
    }
    const gone = names.filter((name) => kept.get(name, 1) === undefined);
    assert.deepEqual(gone, ['page 1']);
  });

  it('keeps no page of more than 256 KiB', () => {
    const kept = new PageCache();
    keepTwice(kept, 'large', aPage(1, 256 * KIB + 1));
    assert.equal(kept.get('large', 1), undefined);
  });
});

describe('a kept page on SQLite', () => {
  it('shows what another process has changed since', async () => {
    const { port: database, close } = await openSqlite('sites', (opened) => opened)();
    const other = SqliteDatabase.open(database.connection.name);
    const [tickets, elsewhere] = [new SqliteTicketRepository(database), new SqliteTicketRepository(other)];
    const [ticket] = await openAll(tickets, aTicket());
    for (let asked = 0; asked < 3; asked += 1) await firstPage(tickets);

    await elsewhere.change(SITE, ticket.id, (old) => ({ ...old, status: 'resolved' }));
    assert.equal(ticketsOn(await firstPage(tickets))[0]?.status, 'resolved');
    await other.close();
    await close();
  });
});
