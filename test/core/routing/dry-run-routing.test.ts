import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DryRunRouting } from '../../../core/routing/dry-run-routing.ts';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { anAccount } from '../../support/builders/account-builder.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { aRule } from '../../support/builders/routing-builder.ts';
import { TicketFixture } from '../../support/fixtures/ticket-fixture.ts';

const CHAT = { siteId: SITE, content: 'Is somebody there?', pageUrl: 'https://shop.example/', submissionId: 'chat-1' };

const noMembers = { execute: async () => [] };

describe('DryRunRouting', () => {
  it('reports the rule that matches each of the latest conversations, and changes nothing', async () => {
    const fixture = new TicketFixture();
    const { ticketId: german } = await fixture.openTicket({ locale: 'de-AT' });
    fixture.clock.advance(1000);
    const { conversationId: chat } = await fixture.openChat.execute(CHAT);
    fixture.clock.advance(1000);
    const { ticketId: urgent } = await fixture.openTicket();
    await fixture.updateTicket.execute({
      siteId: SITE,
      ticketId: urgent,
      update: { priority: 'urgent' },
      by: 'key:one',
      authorName: '',
    });
    await fixture.openTicket({ siteId: OTHER_SITE });
    const routing = {
      rules: [
        aRule({ priority: 'urgent' }, { team: 'First' }, 'Urgent'),
        aRule({ locale: 'de' }, { team: 'Wien' }, 'German'),
      ],
      otherwise: { team: 'General' },
    };
    const before = await fixture.listTicketsOfSite();

    const dryRun = (limit: number) =>
      new DryRunRouting(fixture.conversations, noMembers).execute({ siteId: SITE, routing, limit });
    const matches = (await dryRun(10)).map(({ conversation, rule, outcome }) => [
      conversation.id,
      rule?.name,
      outcome.team,
    ]);

    assert.deepEqual(matches, [
      [urgent, 'Urgent', 'First'],
      [chat, undefined, 'General'],
      [german, 'German', 'Wien'],
    ]);
    assert.deepEqual((await dryRun(1)).length, 1);
    assert.deepEqual(await fixture.listTicketsOfSite(), before);
  });

  it('names the member that a rule assigns, and nobody if the member has left', async () => {
    const fixture = new TicketFixture();
    await fixture.openTicket({ locale: 'de' });
    await fixture.openTicket({ locale: 'fr' });
    const account = anAccount();
    const member = { siteId: SITE, accountId: account.id, role: 'agent' as const, since: account.createdAt };
    const listMembers = { execute: async () => [{ member, account }] };
    const routing = {
      rules: [aRule({ locale: 'de' }, { assigneeId: account.id })],
      otherwise: { assigneeId: 'acc_former' },
    };

    const matches = await new DryRunRouting(fixture.conversations, listMembers).execute({
      siteId: SITE,
      routing,
      limit: 2,
    });

    const assignees = new Map(matches.map(({ rule, assignee }) => [rule?.name, assignee]));
    assert.deepEqual([...assignees.values()].filter(Boolean), [{ accountId: account.id, name: account.name }]);
    assert.equal(assignees.get(undefined), null);
  });

  it('rejects invalid rules', async () => {
    const routing = { rules: [aRule({})], otherwise: {} };
    const dryRun = new DryRunRouting(new TicketFixture().conversations, noMembers).execute({
      siteId: SITE,
      routing,
      limit: 1,
    });

    await assert.rejects(dryRun, InvalidRequestError);
  });
});
