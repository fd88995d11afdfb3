import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Account } from '../../core/access/account.ts';
import type { AccountRepository } from '../../core/access/account-repository.port.ts';
import type { MemberRepository } from '../../core/access/member-repository.port.ts';
import type { SiteRepository } from '../../core/access/site-repository.port.ts';
import { toUnnamedAssignee } from '../../core/tickets/assignee.ts';
import type { ConversationReader } from '../../core/tickets/conversation-reader.port.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES, type Ticket } from '../../core/tickets/ticket.ts';
import { parseTicketBytes } from '../../core/tickets/ticket-document.ts';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import { UnassignFormerMembers } from '../../core/tickets/unassign-former-members.ts';
import { anAccount } from '../support/builders/account-builder.ts';
import fc from '../support/builders/fast-check.ts';
import { anId, SITE } from '../support/builders/known-ids.ts';
import { aSite } from '../support/builders/site-builder.ts';
import {
  aChat,
  aNewConversation,
  aTicket,
  aTicketChange,
  deriveTokenHash,
} from '../support/builders/ticket-builder.ts';
import { isoMinutesAfterNoon } from '../support/builders/times.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { parseTickets, readFirstPage } from '../support/matchers/ticket-page.ts';

/** Repositories of the same store. */
export interface AssigneeStores {
  readonly accounts: AccountRepository;
  readonly sites: SiteRepository;
  readonly members: MemberRepository;
  readonly tickets: TicketRepository;
  readonly conversations: ConversationReader;
}

/** Conformance tests of TicketRepository and ConversationReader: assignees. `open` returns an empty store. */
export function ticketAssigneesSuite(open: () => Promise<OpenPort<AssigneeStores>>, numRuns: number): void {
  const onTeam = (body: (team: Team) => Promise<void>) =>
    withPort(open, async (stores) => body(await Team.create(stores)));

  describe('TicketRepository with assignees', () => {
    it(
      'shows the assignee of a ticket with its name in every document, also if it was opened with one',
      onTeam(async (team) => {
        const opened = await team.open({ assignee: toUnnamedAssignee(team.ada.id) });
        const changed = await team.open();

        const stored = await team.assign(changed, team.ada.id);

        const assignee = { accountId: team.ada.id, name: team.ada.name };
        assert.deepEqual(stored.ticket.assignee, assignee);
        assert.deepEqual(opened.assignee, assignee);
        assert.deepEqual(await team.readEverywhere(opened.id), assignee);
        assert.deepEqual(await team.readEverywhere(changed.id), assignee);
      }),
    );

    it(
      'shows a new name of the assignee, without changing the ticket',
      onTeam(async (team) => {
        const { id } = await team.open({ assignee: toUnnamedAssignee(team.ada.id) });
        const before = await team.tickets.findDocument(SITE, id);
        // The third time, the page may come from a cache.
        for (let time = 0; time < 3; time += 1) await readFirstPage(team.tickets);

        await team.accounts.changeName(team.ada.id, 'Zoë "😀"');

        assert.deepEqual(await team.readEverywhere(id), { accountId: team.ada.id, name: 'Zoë "😀"' });
        const after = await team.tickets.findDocument(SITE, id);
        assert.equal(after?.changeNumber, before?.changeNumber);
        assert.equal(parse(after).updatedAt, parse(before).updatedAt);
      }),
    );

    it(
      'shows no assignee who has left the site, and stores none with the next change',
      onTeam(async (team) => {
        const { id } = await team.open({ assignee: toUnnamedAssignee(team.ada.id) });
        const other = await team.open({ assignee: toUnnamedAssignee(team.grace.id) });
        for (let time = 0; time < 3; time += 1) await readFirstPage(team.tickets);

        await team.remove(team.ada);

        assert.equal(await team.readEverywhere(id), null);
        assert.equal((await team.readEverywhere(other.id))?.accountId, team.grace.id);
        const { ticket } = await team.tickets.change(SITE, id, aTicketChange({ team: 'Billing' }));
        assert.equal(ticket.assignee, null);
        assert.deepEqual(await team.tickets.listUnresolvedAssignedIds(SITE, team.ada.id, 10), []);
        assert.deepEqual(
          (await team.conversations.listChanges(SITE, id, 10)).map(({ change }) => change),
          [
            { field: 'team', from: null, to: 'Billing' },
            { field: 'assigneeId', from: team.ada.id, to: null },
          ],
        );
      }),
    );

    it(
      'stores no assignee who is not a member of the site',
      onTeam(async (team) => {
        const opened = await team.open({ assignee: toUnnamedAssignee(team.stranger.id) });
        const stored = await team.assign(await team.open(), team.stranger.id);

        assert.deepEqual([opened.assignee, stored.ticket.assignee], [null, null]);
        assert.deepEqual(await team.tickets.listUnresolvedAssignedIds(SITE, team.stranger.id, 10), []);
      }),
    );

    it(
      'records changes of the assignee in the history',
      onTeam(async (team) => {
        const ticket = await team.open();
        await team.assign(ticket, team.ada.id);
        await team.assign(ticket, team.grace.id);
        await team.assign(ticket, null);

        assert.deepEqual(
          (await team.conversations.listChanges(SITE, ticket.id, 10)).map(({ change }) => change),
          [
            { field: 'assigneeId', from: team.grace.id, to: null },
            { field: 'assigneeId', from: team.ada.id, to: team.grace.id },
            { field: 'assigneeId', from: null, to: team.ada.id },
          ],
        );
      }),
    );

    it(
      'lists the unresolved conversations of an assignee, and unassigns the resolved ones without a change',
      onTeam(async (team) => {
        const assignee = toUnnamedAssignee(team.ada.id);
        const open1 = await team.open({ assignee });
        const chat = await team.open({ ...aChat(), assignee });
        const resolved = await Promise.all([1, 2, 3].map(() => team.open({ assignee, status: 'resolved' })));
        await team.open({ assignee: toUnnamedAssignee(team.grace.id), status: 'resolved' });

        assert.deepEqual(
          new Set(await team.tickets.listUnresolvedAssignedIds(SITE, team.ada.id, 10)),
          new Set([open1.id, chat.id]),
        );
        assert.equal((await team.tickets.listUnresolvedAssignedIds(SITE, team.ada.id, 1)).length, 1);
        assert.equal(await team.tickets.unassignResolved(SITE, team.ada.id, 2), 2);
        assert.equal(await team.tickets.unassignResolved(SITE, team.ada.id, 2), 1);
        assert.equal(await team.tickets.unassignResolved(SITE, team.ada.id, 2), 0);
        for (const { id, updatedAt } of resolved) {
          assert.equal(parse(await team.tickets.findDocument(SITE, id)).updatedAt, updatedAt);
          assert.deepEqual(await team.conversations.listChanges(SITE, id, 10), []);
        }
        const page = await readFirstPage(team.tickets, { assigneeId: null, status: 'resolved' });
        assert.deepEqual(new Set(parseTickets(page).map(({ id }) => id)), new Set(resolved.map(({ id }) => id)));
      }),
    );

    it('filters by assignee like filtering all conversations in memory', async () => {
      const property = fc.asyncProperty(
        fc.array(fc.record(fields), { maxLength: 20 }),
        filters,
        async (all, filter) => {
          const { port, close } = await open();
          try {
            const team = await Team.create(port);
            const idOf = { nobody: null, ada: team.ada.id, grace: team.grace.id };
            const model: Ticket[] = [];
            for (const { who, isChat, minutes, ...values } of all) {
              const overrides = {
                ...values,
                assignee: toUnnamedAssignee(idOf[who]),
                updatedAt: isoMinutesAfterNoon(minutes),
              };
              model.push(await team.open(isChat ? { ...aChat(), ...overrides } : overrides));
            }
            const { who, ...equal } = filter;
            const query = { ...equal, assigneeId: idOf[who] };
            const matching = model
              .filter(({ assignee }) => (assignee?.accountId ?? null) === idOf[who])
              .filter((one) => Object.entries(equal).every(([name, value]) => one[name as keyof Ticket] === value))
              .sort((one, other) => (`${one.updatedAt} ${one.id}` > `${other.updatedAt} ${other.id}` ? -1 : 1));

            const listed = await port.conversations.listPage(SITE, query, 100);
            const tickets = parseTickets(await port.tickets.listPage(SITE, query, 100, 0));

            const ids = matching.map(({ id }) => id);
            assert.deepEqual(
              listed.conversations.map(({ id }) => id),
              ids,
            );
            assert.equal((await port.conversations.count(SITE, query, 100)).count, ids.length);
            assert.deepEqual(
              tickets.map(({ id }) => id),
              matching.filter(({ request }) => request.route === 'ticket').map(({ id }) => id),
            );
          } finally {
            await close();
          }
        },
      );
      await fc.assert(property, { numRuns });
    });

    it(
      'unassigns the conversations of a former member, also after it was killed in between',
      onTeam(async (team) => {
        const assignee = toUnnamedAssignee(team.ada.id);
        for (let count = 0; count < 45; count += 1)
          await team.open(count % 2 ? { assignee } : { ...aChat(), assignee });
        const resolved = await team.open({ assignee, status: 'resolved' });
        const other = await team.open({ assignee: toUnnamedAssignee(team.grace.id) });
        await team.remove(team.ada);
        const killed = new AbortController();
        const clock = new ManualClock();

        await team.unassignFormer(clock, () => killed.abort()).execute(killed.signal);
        const left = await team.tickets.listUnresolvedAssignedIds(SITE, team.ada.id, 100);
        assert.ok(left.length > 0 && left.length < 45, `${left.length} are left`);
        const next = team.unassignFormer(clock);
        await next.execute(new AbortController().signal);

        assert.deepEqual(await team.tickets.listUnresolvedAssignedIds(SITE, team.ada.id, 100), []);
        const unassigned = await team.conversations.listPage(SITE, { assigneeId: null }, 100);
        assert.equal(unassigned.conversations.length, 46);
        for (const one of unassigned.conversations.filter(({ status }) => status !== 'resolved')) {
          assert.equal(one.lastChangedBy, `account:${team.ada.id}`);
          assert.equal((await team.conversations.listChanges(SITE, one.id, 10)).length, 1);
        }
        assert.equal(parse(await team.tickets.findDocument(SITE, resolved.id)).updatedAt, resolved.updatedAt);
        assert.equal((await team.readEverywhere(other.id))?.accountId, team.grace.id);
      }),
    );

    it(
      'forgets a former member after requests that began before the removal have ended',
      onTeam(async (team) => {
        await team.remove(team.ada);
        const clock = new ManualClock();
        const unassign = team.unassignFormer(clock);
        const { signal } = new AbortController();

        await unassign.execute(signal);
        await unassign.execute(signal);
        assert.deepEqual(await team.members.listFormerMembers(10), [{ siteId: SITE, accountId: team.ada.id }]);
        clock.advance(60_000);
        await unassign.execute(signal);

        assert.deepEqual(await team.members.listFormerMembers(10), []);
      }),
    );

    it(
      'leaves the conversations of an account that is a member again',
      onTeam(async (team) => {
        const { id } = await team.open({ assignee: toUnnamedAssignee(team.ada.id) });
        await team.remove(team.ada);
        await team.add(team.ada);

        assert.deepEqual(await team.members.listFormerMembers(10), []);
        await team.unassignFormer(new ManualClock()).execute(new AbortController().signal);
        assert.equal((await team.readEverywhere(id))?.accountId, team.ada.id);
      }),
    );
  });
}

const fields = {
  who: fc.constantFrom('nobody' as const, 'ada' as const, 'grace' as const),
  isChat: fc.boolean(),
  minutes: fc.nat(9),
  status: fc.constantFrom(...TICKET_STATUSES),
  priority: fc.constantFrom(...TICKET_PRIORITIES),
  team: fc.constantFrom(null, 'Billing'),
  externalSystem: fc.constantFrom(null, 'CRM'),
};

const filters = fc
  .record(
    {
      status: fields.status,
      priority: fields.priority,
      team: fc.constant('Billing'),
    },
    { requiredKeys: [] },
  )
  .chain((equal) => fields.who.map((who) => ({ ...equal, who })));

/** A site with two members besides its owner, and an account that is not a member. */
class Team {
  readonly ada = anAccount();
  readonly grace = anAccount();
  readonly stranger = anAccount();
  private readonly owner = anAccount();
  private serial = 0;

  private constructor(private readonly stores: AssigneeStores) {}

  static async create(stores: AssigneeStores): Promise<Team> {
    const team = new Team(stores);
    for (const account of [team.owner, team.ada, team.grace, team.stranger]) await stores.accounts.add(account);
    await stores.sites.add(aSite({ id: SITE, accountId: team.owner.id }));
    await team.add(team.ada);
    await team.add(team.grace);
    return team;
  }

  get accounts() {
    return this.stores.accounts;
  }

  get members() {
    return this.stores.members;
  }

  get tickets() {
    return this.stores.tickets;
  }

  get conversations() {
    return this.stores.conversations;
  }

  async add({ id: accountId }: Account): Promise<void> {
    const member = { siteId: SITE, accountId, role: 'agent' as const, since: 1 };
    await this.members.change(SITE, (members) => [...members, member]);
  }

  async remove({ id }: Account): Promise<void> {
    await this.members.change(SITE, (members) => members.filter(({ accountId }) => accountId !== id));
  }

  async open(overrides: Partial<Ticket> = {}): Promise<Ticket> {
    this.serial += 1;
    const ticket = aTicket({ ...overrides, id: anId('tkt', 5000 + this.serial) });
    return (await this.tickets.addConversation(aNewConversation(ticket))).ticket;
  }

  assign({ id }: Ticket, accountId: string | null) {
    return this.tickets.changeConversation(SITE, id, aTicketChange({ assignee: toUnnamedAssignee(accountId) }));
  }

  /** Returns the assignee of a ticket. Asserts that all reads of the ticket show the same assignee. */
  async readEverywhere(id: string): Promise<Ticket['assignee']> {
    const tokenHash = deriveTokenHash(aTicket({ id }));
    const [document, published, found, page, listed] = await Promise.all([
      this.conversations.findDocument(SITE, id),
      this.tickets.findDocument(SITE, id),
      this.tickets.findConversation(SITE, id, tokenHash),
      readFirstPage(this.tickets),
      this.conversations.listPage(SITE, {}, 100),
    ]);
    const { assignee } = parse(document);
    assert.deepEqual(parse(published).assignee, assignee);
    assert.deepEqual(found?.assignee, assignee);
    assert.deepEqual(parseTickets(page).find((one) => one.id === id)?.assignee, assignee);
    assert.deepEqual(listed.conversations.find((one) => one.id === id)?.assignee, assignee);
    return assignee;
  }

  unassignFormer(clock: ManualClock, onChange: () => void = () => {}): UnassignFormerMembers {
    return new UnassignFormerMembers(this.members, this.tickets, { announce: onChange }, clock);
  }
}

function parse(stored: { readonly document: Uint8Array } | undefined): Ticket {
  assert.ok(stored);
  return parseTicketBytes(stored.document);
}
