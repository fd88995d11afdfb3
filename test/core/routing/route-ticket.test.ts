import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { StoreUnavailableError } from '../../../core/shared/domain-error.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { aRule } from '../../support/builders/routing-builder.ts';
import { TicketFixture } from '../../support/fixtures/ticket-fixture.ts';

const CHAT = { siteId: SITE, content: 'Is somebody there?', pageUrl: 'https://shop.example/', submissionId: 'chat-1' };

describe('RouteTicket', () => {
  it('leaves tickets normal and without a team if the site has no rules', async () => {
    const fixture = new TicketFixture();
    const { ticketId } = await fixture.openTicket();

    const { priority, team } = await fixture.findTicket(ticketId);
    assert.deepEqual([priority, team], ['normal', null]);
  });

  it('sets priority and team of a new ticket and of a new chat, without an entry in the history', async () => {
    const fixture = new TicketFixture();
    await fixture.routings.save(SITE, {
      rules: [
        aRule({ intentKey: 'contact' }, { priority: 'urgent', team: 'Billing' }),
        aRule({ route: 'chat' }, { team: 'Chat' }),
      ],
      otherwise: { priority: 'high' },
    });
    const { ticketId } = await fixture.openTicket();
    const { conversationId } = await fixture.openChat.execute(CHAT);

    const { conversations } = await fixture.conversations.listPage(SITE, {}, 10);
    assert.deepEqual(
      new Set(conversations.map(({ id, priority, team }) => `${id} ${priority} ${team}`)),
      new Set([`${ticketId} urgent Billing`, `${conversationId} normal Chat`]),
    );
    assert.deepEqual(await fixture.conversations.listChanges(SITE, ticketId, 10), []);
  });

  it('uses otherwise if no rule matches', async () => {
    const fixture = new TicketFixture();
    const rules = [aRule({ pagePath: '/elsewhere' }, { team: 'Elsewhere' })];
    await fixture.routings.save(SITE, { rules, otherwise: { priority: 'high', team: 'General' } });
    const { ticketId } = await fixture.openTicket();

    const { priority, team } = await fixture.findTicket(ticketId);
    assert.deepEqual([priority, team], ['high', 'General']);
  });

  it('returns the first ticket of a repeated submission, as it was routed', async () => {
    const fixture = new TicketFixture();
    await fixture.routings.save(SITE, { rules: [], otherwise: { team: 'Before' } });
    const first = await fixture.openTicket({ submissionId: 'same' });
    await fixture.routings.save(SITE, { rules: [], otherwise: { team: 'After' } });
    const again = await fixture.openTicket({ submissionId: 'same' });

    assert.equal(again.ticketId, first.ticketId);
    assert.equal((await fixture.findTicket(first.ticketId)).team, 'Before');
  });

  it('stores nothing if the rules cannot be read', async () => {
    const fixture = new TicketFixture();
    fixture.routings.find = () => Promise.reject(new StoreUnavailableError('The store is away.'));

    await assert.rejects(fixture.openTicket(), StoreUnavailableError);
    assert.deepEqual(await fixture.listTicketsOfSite(), []);
  });
});
