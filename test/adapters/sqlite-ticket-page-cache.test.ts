import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SqliteDatabase } from '../../adapters/sqlite/database/sqlite-database.ts';
import { TicketPageCache } from '../../adapters/sqlite/database/ticket-page-cache.ts';
import { SqliteTicketRepository } from '../../adapters/sqlite/tickets/sqlite-ticket-repository.ts';
import type { TicketPage } from '../../core/tickets/ticket-repository.port.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { aTicket } from '../support/builders/ticket-builder.ts';
import { openSqlite } from '../support/fixtures/open-sqlite.ts';
import { openTickets, parseTickets, readFirstPage } from '../support/matchers/ticket-page.ts';

const KIB = 1024;

function aPage(latestChangeNumber: number, size = KIB): TicketPage {
  return { documents: new Uint8Array(size), hasMore: false, lastSortKey: undefined, latestChangeNumber };
}

function offerTwice(cache: TicketPageCache, name: string, page: TicketPage): void {
  cache.addOnSecondRead(name, page);
  cache.addOnSecondRead(name, page);
}

describe('TicketPageCache', () => {
  it('caches a page when it is read a second time at the same change number', () => {
    const cache = new TicketPageCache();
    cache.addOnSecondRead('first', aPage(1));
    assert.equal(cache.get('first', 1), undefined);
    cache.addOnSecondRead('first', aPage(2));
    assert.equal(cache.get('first', 2), undefined);
    const page = aPage(2);
    cache.addOnSecondRead('first', page);
    assert.equal(cache.get('first', 2), page);
  });

  it('does not return a page of an earlier change number', () => {
    const cache = new TicketPageCache();
    offerTwice(cache, 'first', aPage(1));
    assert.equal(cache.get('first', 2), undefined);
  });

  it('caches at most 8 MiB and evicts the least recently used pages', () => {
    const cache = new TicketPageCache();
    const names = Array.from({ length: 33 }, (_, number) => `page ${number}`);
    for (const name of names) {
      offerTwice(cache, name, aPage(1, 255 * KIB));
      cache.get('page 0', 1);
    }
    const evicted = names.filter((name) => cache.get(name, 1) === undefined);
    assert.deepEqual(evicted, ['page 1']);
  });

  it('does not cache pages larger than 256 KiB', () => {
    const cache = new TicketPageCache();
    offerTwice(cache, 'large', aPage(1, 256 * KIB + 1));
    assert.equal(cache.get('large', 1), undefined);
  });
});

describe('SqliteTicketRepository with cached pages', () => {
  it('returns changes made by another process', async () => {
    const { port: database, close } = await openSqlite('sites', (opened) => opened)();
    const other = SqliteDatabase.open(database.connection.name);
    const [tickets, otherTickets] = [new SqliteTicketRepository(database), new SqliteTicketRepository(other)];
    const [ticket] = await openTickets(tickets, aTicket());
    for (let read = 0; read < 3; read += 1) await readFirstPage(tickets);

    await otherTickets.change(SITE, ticket.id, (old) => ({ ...old, status: 'resolved' }));
    assert.equal(parseTickets(await readFirstPage(tickets))[0]?.status, 'resolved');
    await other.close();
    await close();
  });
});
