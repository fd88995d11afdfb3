import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { ConsoleFixture, findAxeViolations } from '../support/fixtures/console-fixture.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';
import { SmtpPeer } from '../support/servers/smtp-peer.ts';

const NEW_PASSWORD = 'a new one of twelve';

describe('A forgotten password in the console', async () => {
  const peer = await SmtpPeer.start();
  after(() => peer.stop());
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory'], {
    variables: { PORTICO_SMTP_URL: peer.url, PORTICO_MAIL_FROM: 'mailer@portico.example' },
  });
  const { line } = portico.api;

  it('is replaced with the link of a mail', async () => {
    const page = await portico.openSignedOut({ width: 360, height: 740 });
    await portico.open(page, '');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Must be an email address.').waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      assert.deepEqual(await findAxeViolations(page), []);
    }
    await page.getByLabel('Email').fill(line.accountEmail);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Check your inbox').waitFor();
    await waitUntil(() => peer.mails.length > 0);
    const [link = ''] = /http\S+#reset=\S+/.exec(peer.mails[0]?.text ?? '') ?? [];

    await page.goto(link);
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await expectEventually(() => page.url().includes('reset'), false);
    await page.getByLabel(/^New password/).fill('short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Must be at least 12 characters long.').waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      assert.deepEqual(await findAxeViolations(page), []);
    }
    await page.getByLabel(/^New password/).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Password changed. Sign in with the new password.').waitFor();
    await page.getByLabel('Email').fill(line.accountEmail);
    await page.getByLabel(/^Password/).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();

    await page.waitForURL('**/sites/**');
    // Without another page in between, the browser might only change the fragment.
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByLabel(/^New password/).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('The password was not changed').waitFor();
    await page.context().close();
  });
});
