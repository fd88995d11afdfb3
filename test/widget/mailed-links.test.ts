import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { listMails } from '../../contracts/management/notifications.ts';
import { setHidden } from '../support/fixtures/hidden-tab.ts';
import { type Visit, type VisitOptions, WidgetBrowserFixture } from '../support/fixtures/widget-browser-fixture.ts';
import { findAxeViolations } from '../support/matchers/axe.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';
import { headerOf } from '../support/matchers/parsed-mail.ts';
import { type ReceivedMail, SmtpPeer } from '../support/servers/smtp-peer.ts';

const peer = await SmtpPeer.start();
after(() => peer.stop());
const fixture = await WidgetBrowserFixture.open(['--mail-answer-seconds', '1'], {
  variables: { PORTICO_SMTP_URL: peer.url, PORTICO_MAIL_FROM: 'mailer@portico.example' },
});
const { api, shop } = fixture;
const { siteId } = api.line;
await fixture.configure('notifications', { visitorAnswers: true, alertText: 'short' });

const LINK_PATTERN = /^http\S+#\S*service-conversation=\S+$/m;

describe('A link in a mail to the visitor', () => {
  const visiting =
    (body: (visit: Visit) => Promise<void>, options: VisitOptions = {}) =>
    () =>
      fixture.visit({ path: '/orders?page=2', ...options }, body);

  /** Sends the contact form in the widget, and answers it as a specialist. Returns the mail that follows. */
  const receiveMail = async (visit: Visit, email: string): Promise<ReceivedMail> => {
    const { page, dialog } = visit;
    const before = peer.mails.length;
    await page.evaluate("ServiceWidget.open({ intentKey: 'contact' })");
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Message').fill('Where is my parcel?');
    await visit.button('Send').click();
    await dialog.getByText('Thank you').waitFor();
    const { id } = await fixture.latestTicket();
    await answerTicket(id, 'It is on its way.');
    const mails = await peer.waitForMails(before + 1);
    const mail = mails[before];
    assert.ok(mail);
    assert.deepEqual(mail.envelope.to, [email]);
    return mail;
  };

  const answerTicket = async (id: string, content: string) => {
    const { status } = await api.asKey(`/tickets/${id}/comments`, {
      method: 'POST',
      body: { content, authorName: 'Kim' },
    });
    assert.equal(status, 201);
  };

  /** Opens a link as another browser, which has stored nothing. */
  const openLink = async ({ page }: Visit, url: string) => {
    await page.evaluate('localStorage.clear()');
    // Without another page in between, the browser would only change the fragment.
    await page.goto('about:blank');
    await page.goto(url);
  };
  const readLink = ({ text }: ReceivedMail) => {
    const [link] = LINK_PATTERN.exec(text) ?? [];
    assert.ok(link);
    return link;
  };

  it(
    'opens the conversation in another browser, where the visitor can go on',
    visiting(async (visit) => {
      const mail = await receiveMail(visit, 'ada@customer.example');
      const link = readLink(mail);
      assert.ok(mail.html.includes(link.replaceAll('&', '&amp;')));
      assert.ok(link.startsWith(`${shop.origin}/orders?page=2#service-conversation=`));
      await openLink(visit, link);
      const { dialog, page } = visit;
      await dialog.locator('.message.specialist').getByText('It is on its way.').waitFor();
      await dialog.getByText('Where is my parcel?').waitFor();
      await expectEventually(() => page.url(), `${shop.origin}/orders?page=2`);

      await dialog.getByLabel('Your message').fill('Thank you!');
      await page.keyboard.press('Enter');
      await dialog.locator('.message.visitor').getByText('Thank you!').waitFor();
      const { id } = await fixture.latestTicket();
      const { body } = await api.asKey<{ messages: readonly { content: string }[] }>(`/tickets/${id}`);
      assert.equal(body.messages.at(-1)?.content, 'Thank you!');
      await expectEventually(() => findAxeViolations(page), []);
    }),
  );

  it(
    'is mailed if the conversation is open in a hidden tab, which shows the answer when it is visible again',
    visiting(async (visit) => {
      const { dialog, page } = visit;
      const before = peer.mails.length;
      await page.evaluate("ServiceWidget.open({ intentKey: 'contact' })");
      await dialog.getByLabel('Email').fill('tab@customer.example');
      await dialog.getByLabel('Message').fill('Where is my parcel?');
      await visit.button('Send').click();
      const streaming = page.waitForResponse('**/events?*');
      await visit.button('Show the conversation').click();
      await dialog.getByRole('log').getByText('Where is my parcel?').waitFor();
      await streaming;
      const { id } = await fixture.latestTicket();
      await setHidden(page, true);
      await answerTicket(id, 'Sent while the tab is hidden.');
      const mail = (await peer.waitForMails(before + 1))[before];
      assert.match(mail?.text ?? '', /> Sent while the tab is hidden\.\n/);

      await setHidden(page, false);
      await dialog.getByText('Sent while the tab is hidden.').waitFor();
    }),
  );

  it(
    'keeps the fragment of a single-page site',
    visiting(
      async (visit) => {
        const mail = await receiveMail(visit, 'grace@customer.example');
        const link = readLink(mail);
        assert.ok(link.startsWith(`${shop.origin}/#/orders?service-conversation=`));
        await openLink(visit, link);
        await visit.dialog.getByText('It is on its way.').waitFor();

        await expectEventually(() => visit.page.url(), `${shop.origin}/#/orders`);
      },
      { path: '/#/orders' },
    ),
  );

  it(
    'tells no other script of the page its code',
    visiting(async (visit) => {
      const link = readLink(await receiveMail(visit, 'mary@customer.example'));
      const code = link.split('service-conversation=')[1] ?? '';
      await visit.page.addInitScript(`
        globalThis.pageEvents = [];
        for (const name of ['opened', 'closed', 'submitted'])
          addEventListener('service:' + name, ({ detail }) => pageEvents.push(JSON.stringify(detail)));`);
      await openLink(visit, link);
      await visit.dialog.getByText('It is on its way.').waitFor();

      await expectEventually(() => visit.page.evaluate('pageEvents'), ['{"actionKey":"link"}']);
      assert.ok(visit.requests.every((request) => !request.includes(code)));
    }),
  );

  it(
    'shows that the conversation is no longer available if the link is invalid',
    visiting(async (visit) => {
      await openLink(visit, `${shop.origin}/#service-conversation=tkt_1.zzzz.${'a'.repeat(43)}`);
      await visit.dialog.getByText('This conversation is no longer available.').waitFor();
      await expectEventually(() => visit.page.url(), `${shop.origin}/`);
      await expectEventually(() => visit.page.evaluate('localStorage.length'), 0);

      await visit.button('Close').last().click();
      await visit.dialog.waitFor({ state: 'hidden' });
    }),
  );

  it(
    'can be tried again if the server does not respond',
    visiting(async (visit) => {
      const link = readLink(await receiveMail(visit, 'retry@customer.example'));
      await visit.page.route('**/conversation-links', (route) => route.abort(), { times: 1 });
      await openLink(visit, link);
      await visit.button('Try again').click();
      await visit.dialog.getByText('It is on its way.').waitFor();
    }),
  );

  it(
    'leads to a page that ends the mails, if it is the link to unsubscribe',
    visiting(async (visit) => {
      const mail = await receiveMail(visit, 'bye@customer.example');
      const { id } = await fixture.latestTicket();
      const { page } = visit;
      await page.goto(headerOf(mail, 'list-unsubscribe').slice(1, -1));
      await expectEventually(() => findAxeViolations(page), []);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectEventually(() => findAxeViolations(page), []);
      await page.getByRole('button', { name: 'No more mails' }).click();
      await page.getByRole('status').getByText('You receive no more mails about this conversation.').waitFor();
      await expectEventually(() => findAxeViolations(page), []);

      await answerTicket(id, 'Another answer.');
      const readPending = async () =>
        expectSuccess(listMails, await api.asAccount(`/sites/${siteId}/notifications/mails?state=pending`)).data;
      await page.goto(shop.origin);
      await page.waitForFunction('window.ServiceWidget?.destroy');
      await receiveMail(visit, 'next@customer.example');
      // If the visitor were still subscribed, the mail about the second answer would be pending for 10 minutes.
      await expectEventually(async () => (await readPending()).length, 0);
    }),
  );
});
