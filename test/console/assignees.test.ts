import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { DependencyContainer } from 'tsyringe';
import { updateAccount } from '../../contracts/management/accounts.ts';
import { listConversations } from '../../contracts/management/conversations.ts';
import { removeMember } from '../../contracts/management/members.ts';
import { addMember } from '../support/fixtures/add-member.ts';
import { ConsoleFixture, findAxeViolations, measureOverflow } from '../support/fixtures/console-fixture.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';

const THREE_PANES = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
const PLAN = 'How do I change my plan?';

describe('Assignees in the console', async () => {
  const containers: DependencyContainer[] = [];
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory'], {
    onStart: (container) => containers.push(container),
  });
  const { api } = portico;
  const { siteId } = api.line;
  const container = containers[0] ?? assert.fail();
  const rename = async (name: string, token?: string) =>
    expectSuccess(updateAccount, await api.asAccount('/account', { method: 'PATCH', body: { name } }, token));
  await rename('Ada Lovelace');
  const grace = await addMember(api, container, 'agent');
  await rename('Grace Hopper', grace.accessToken);
  const page = await portico.openSignedIn(THREE_PANES);
  const list = page.getByRole('list', { name: 'Tickets' });
  const row = (summary: string) => list.getByRole('listitem').filter({ hasText: summary });
  const assignee = page.getByRole('combobox', { name: 'Assignee' });

  async function readAssignees() {
    const reply = await api.asAccount(`/sites/${siteId}/conversations?limit=100`);
    return expectSuccess(listConversations, reply).data.map((one) => one.assignee?.name ?? null);
  }

  /** Checks the page in light and dark mode, on a desktop and a phone. */
  async function checkAppearance(checked: Page): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await checked.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const size of [PHONE, THREE_PANES]) {
        await checked.setViewportSize(size);
        assert.equal(await measureOverflow(checked), 0, `${colorScheme} ${size.width}`);
        assert.deepEqual(await findAxeViolations(checked), [], `${colorScheme} ${size.width}`);
      }
    }
  }

  it('are selected in a ticket, and shown in its history and in the list', async () => {
    await portico.open(page, portico.sitePath(`/tickets/${api.line.ticketIds[0]}`), PLAN);
    await assignee.click();
    await page.getByRole('option', { name: 'Ada Lovelace (you)' }).waitFor();
    await page.getByRole('option', { name: 'Grace Hopper' }).click();
    await page.getByText('Ticket updated.').waitFor();

    await expectEventually(() => assignee.inputValue(), 'Grace Hopper');
    await page.getByText('Assignee: Unassigned →').getByText('Grace Hopper').waitFor();
    await row(PLAN).getByRole('img', { name: 'Assigned to Grace Hopper' }).waitFor();
    await checkAppearance(page);
  });

  it('filter the list, and the filter is in the URL', async () => {
    await portico.open(page, portico.sitePath('/tickets'), 'Tickets');
    await row(PLAN).waitFor();
    await page.getByRole('button', { name: 'Filter' }).click();
    const filter = page.getByRole('combobox', { name: 'Assignee' });
    await filter.click();
    await page.getByRole('option', { name: 'Unassigned' }).click();
    await page.getByText('Assigned to nobody', { exact: true }).waitFor();
    await row(PLAN).waitFor({ state: 'detached' });
    await expectEventually(() => page.url(), /assignee=none/);
    await filter.click();
    await page.getByRole('option', { name: 'Grace Hopper' }).click();
    await row(PLAN).waitFor();
    await checkAppearance(page);
    await filter.click();
    await page.getByRole('option', { name: 'Assigned to me' }).click();
    await expectEventually(() => page.url(), /assignee=acc_/);
    await page.getByText('No matching tickets').waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByText('Assigned to me').first().waitFor();
    await page.getByRole('button', { name: 'Remove filter assignee' }).click();
    await row(PLAN).waitFor();
  });

  it('are changed for several tickets', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('group', { name: 'Selected tickets' }).getByRole('button', { name: 'Assignee' }).click();
    await page.getByRole('menuitem', { name: 'Ada Lovelace (you)' }).click();
    await page.getByText('tickets updated.').waitFor();

    await expectEventually(async () => new Set(await readAssignees()), new Set(['Ada Lovelace']));
    await row(PLAN).getByRole('img', { name: 'Assigned to Ada Lovelace' }).waitFor();
  });

  it('are set by a routing rule, which says when the member has left', async () => {
    await portico.open(page, portico.sitePath('/routing'), 'Routing');
    const assignTo = page.getByRole('combobox', { name: 'Assign to' });
    await assignTo.click();
    await page.getByRole('option', { name: 'Grace Hopper' }).click();
    await page.getByRole('button', { name: 'Save rules' }).click();
    await page.getByText('Rules saved.').waitFor();
    await checkAppearance(page);
    const path = `/sites/${siteId}/members/${grace.accountId}`;
    expectSuccess(removeMember, await api.asAccount(path, { method: 'DELETE' }));
    await page.reload();

    await page.getByText('This member has left the site. The rule assigns nobody.').waitFor();
    await page.getByRole('button', { name: 'Test rules' }).click();
    await page.getByText('assign to nobody (the member has left)').first().waitFor();
    await checkAppearance(page);
  });

  it('cannot be changed by a viewer', async () => {
    const viewer = await portico.openSignedOut(THREE_PANES);
    const { email } = await addMember(api, container, 'viewer');
    await portico.signIn(viewer.context(), {
      ...api.line,
      accountEmail: email,
      accountPassword: 'a long enough password',
    });
    await portico.open(viewer, portico.sitePath(`/tickets/${api.line.ticketIds[0]}`), PLAN);

    await expectEventually(() => viewer.getByRole('combobox', { name: 'Assignee' }).isDisabled(), true);
    assert.deepEqual(await findAxeViolations(viewer), []);
  });

  it('show a new name of the account, which the account page changes', async () => {
    await portico.open(page, '/account', 'Your account');
    await page.getByLabel('Name').fill('Ada King');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Name changed.').waitFor();
    await checkAppearance(page);
    await portico.open(page, portico.sitePath('/tickets'), 'Tickets');

    await row(PLAN).getByRole('img', { name: 'Assigned to Ada King' }).waitFor();
    assert.deepEqual(portico.errors, []);
  });
});
