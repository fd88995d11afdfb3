import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { acceptInvitation } from '../../contracts/management/invitations.ts';
import { ConsoleFixture, findAxeViolations, measureOverflow } from '../support/fixtures/console-fixture.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';

const PASSWORD = 'a long enough password';
const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 360, height: 740 };

describe('The team in the console', async () => {
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory']);
  const page = await portico.openSignedIn();
  const guest = await portico.openSignedOut();
  const email = 'grace@portico.example';

  /** Checks the page in light and dark mode, on a desktop and a phone. */
  async function checkAppearance(checked: Page): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await checked.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const size of [PHONE, DESKTOP]) {
        await checked.setViewportSize(size);
        await expectEventually(() => measureOverflow(checked), 0, `${colorScheme} ${size.width}`);
        assert.deepEqual(await findAxeViolations(checked), [], `${colorScheme} ${size.width}`);
      }
    }
  }

  async function invite(address: string, role: string, by = page): Promise<string> {
    await by.getByRole('button', { name: 'Invite' }).click();
    const dialog = by.getByRole('dialog', { name: 'Invite a member' });
    await dialog.getByLabel('Email').fill(address);
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await by.getByRole('option', { name: role }).click();
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    const created = by.getByRole('dialog', { name: 'Invitation created' });
    const link = (await created.locator('code, pre').first().textContent()) ?? '';
    await created.getByRole('button', { name: 'Done' }).click();
    return link;
  }

  let link = '';

  it('invites somebody by a link that is shown once', async () => {
    await portico.open(page, portico.sitePath('/team'), 'Team');
    await page.getByText('A site needs an owner.').waitFor();
    link = await invite(email, 'Viewer');

    assert.match(link, /\/console\/accept-invitation#invitation=[0-9a-f]{64}$/);
    await page.getByRole('table', { name: 'Open invitations' }).getByText(email).waitFor();
    await checkAppearance(page);
  });

  it('shows an error beside the email address of a member', async () => {
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a member' });
    await dialog.getByLabel('Email').fill(portico.api.line.accountEmail);
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    await dialog.getByLabel('Email').and(page.locator('[aria-invalid="true"]')).waitFor();
    await dialog.getByLabel('Email').fill('');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('accepts an invitation with a new password, and opens the site', async () => {
    await guest.goto(link.replace(/^.*\/console/, `${portico.api.line.baseUrl}/console`));
    await guest.getByRole('heading', { name: 'Join Example shop' }).waitFor();
    await checkAppearance(guest);
    await guest.getByLabel(/^Password/).fill('short');
    await guest.getByRole('button', { name: 'Accept invitation' }).click();
    await guest
      .getByLabel(/^Password/)
      .and(guest.locator('[aria-invalid="true"]'))
      .waitFor();
    await guest.getByLabel(/^Password/).fill(PASSWORD);
    await guest.getByRole('button', { name: 'Accept invitation' }).click();

    await guest.getByRole('heading', { level: 1, name: 'Example shop' }).waitFor();
  });

  it('shows a viewer no settings, and says which role a page needs', async () => {
    const navigation = guest.getByRole('navigation', { name: 'Main' });
    await navigation.getByRole('link', { name: 'Team' }).waitFor();
    await expectEventually(() => navigation.getByRole('link', { name: 'API keys' }).count(), 0);

    await portico.open(guest, portico.sitePath('/api-keys'), 'You can’t open this page');
    await guest.getByText('This page needs the role Admin.').waitFor();
    await checkAppearance(guest);
    await portico.open(
      guest,
      portico.sitePath(`/tickets/${portico.api.line.ticketIds[0]}`),
      'How do I change my plan?',
    );
    await guest.getByText('You can read this ticket. To answer or change it, you need the role Agent.').waitFor();
    await expectEventually(() => guest.getByRole('button', { name: 'Resolve' }).isDisabled(), true);
    assert.deepEqual(await findAxeViolations(guest), []);
  });

  it('changes a role, which holds for the open page of the member', async () => {
    await portico.open(page, portico.sitePath('/team'), 'Team');
    await page.getByRole('combobox', { name: `Role of ${email}` }).click();
    await page.getByRole('option', { name: 'Agent' }).click();
    await page.getByText('Role changed.').waitFor();

    await guest.getByRole('button', { name: 'Send', exact: true }).waitFor();
  });

  it('says that a used link is not valid', async () => {
    const other = await portico.openSignedOut();
    await other.goto(link.replace(/^.*\/console/, `${portico.api.line.baseUrl}/console`));
    await other.getByText('This invitation can’t be opened').waitFor();
    assert.deepEqual(await findAxeViolations(other), []);
    portico.errors.splice(0);
  });

  it('revokes an invitation, and hands the site over', async () => {
    await invite('nobody@portico.example', 'Admin');
    await page.getByRole('button', { name: 'Revoke the invitation of nobody@portico.example' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke invitation' }).click();
    await page.getByText('No open invitations').waitFor();
    await page.getByRole('button', { name: `Hand over to ${email}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Hand over Example shop?' });
    await dialog.getByText(`${email} becomes an owner of Example shop.`).waitFor();
    await checkAppearance(page);
    await dialog.getByRole('button', { name: 'Hand over site' }).click();
    await page.getByText('Site handed over.').waitFor();

    await page.getByRole('button', { name: 'Leave the site' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave site' }).click();
    await page.getByText('You left the site.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Sites' }).waitFor();
  });

  it('hands the site over and leaves it in one step', async () => {
    const mary = 'mary@portico.example';
    await portico.open(guest, portico.sitePath('/team'), 'Team');
    const [token] = (await invite(mary, 'Admin', guest)).split('#invitation=').slice(1);
    const body = { token, password: PASSWORD };
    expectSuccess(acceptInvitation, await portico.api.send('/auth/accept-invitation', { method: 'POST', body }));

    await guest.getByRole('button', { name: `Hand over to ${mary}` }).click();
    const dialog = guest.getByRole('dialog', { name: 'Hand over Example shop?' });
    await dialog.getByRole('radio', { name: 'leave the site' }).check();
    await dialog.getByRole('button', { name: 'Hand over site' }).click();

    await guest.getByText('Site handed over.').waitFor();
    await guest.getByRole('heading', { level: 1, name: 'Sites' }).waitFor();
  });
});
