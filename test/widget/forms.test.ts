import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Visit, type VisitOptions, WidgetBrowserFixture } from '../support/fixtures/widget-browser-fixture.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';

const fixture = await WidgetBrowserFixture.open();
const BODY =
  '<button data-service-intent="contact">Contact</button><button data-service-action="requests">Quote</button>';
const TICKETS = 'POST widget/tickets';

describe('A form in the widget', () => {
  const visiting =
    (body: (visit: Visit) => Promise<void>, options: VisitOptions = {}) =>
    () =>
      fixture.visit({ page: { body: BODY }, ...options }, body);

  it(
    'shows every kind of field with a label and creates a ticket',
    visiting(async (visit) => {
      const { dialog } = visit;
      await visit.open('requests');
      await dialog.getByLabel('Your name').fill('Ada');
      await dialog.getByLabel('Your email address').fill('ada@shop.example');
      await dialog.getByLabel('Your phone number').fill('020 7946 0000, after six');
      await dialog.getByLabel('Size of your company').selectOption({ label: '11 to 100 people' });
      await dialog.getByLabel('What do you need?').fill('Ten tins');
      await dialog.getByLabel('Send me the newsletter').check();
      await visit.button('Ask for a quote').click();
      await dialog.getByRole('heading', { name: 'Thank you' }).waitFor();

      const { request } = await fixture.latestTicket();
      const answers = { name: 'Ada', email: 'ada@shop.example', phone: '020 7946 0000, after six', size: 'medium' };
      assert.deepEqual(request['fields'], { ...answers, message: 'Ten tins', news: 'true' });
    }),
  );

  it(
    'adds the page URL and referring key of the click, even if the visitor changes the URL',
    visiting(
      async (visit) => {
        await visit.open('requests');
        await visit.page.evaluate("history.replaceState(null, '', '/forged')");
        await visit.dialog.getByLabel('Your name').fill('Ada');
        await visit.dialog.getByLabel('Your email address').fill('ada@shop.example');
        await visit.dialog.getByLabel('Size').selectOption('small');
        await visit.button('Ask for a quote').click();
        await visit.dialog.getByText('Thank you').waitFor();

        const { request } = await fixture.latestTicket();
        const { intentKey, pageUrl, referringIntent } = request;
        assert.deepEqual(
          [intentKey, pageUrl, referringIntent],
          ['quote', `${fixture.shop.origin}/offices`, 'requests'],
        );
      },
      { path: '/offices' },
    ),
  );

  it(
    'shows errors beside the fields, focuses the first one and sends nothing',
    visiting(async (visit) => {
      await visit.open('requests');
      await visit.dialog.getByLabel('Your email address').fill('ada');
      await visit.dialog.getByLabel('What do you need?').fill('x'.repeat(2001));
      await visit.button('Ask for a quote').click();

      await expectEventually(
        () => visit.dialog.locator('.fault:not(:empty)').allTextContents(),
        [
          'Please fill this in.',
          'Please enter an email address.',
          'Please fill this in.',
          'At most 2000 characters, please.',
        ],
      );
      await expectEventually(() => visit.dialog.locator(':focus').getAttribute('name'), 'field-name');
      await expectEventually(() => visit.dialog.getByLabel('Your name').getAttribute('aria-invalid'), 'true');
      assert.equal(visit.requests.includes(TICKETS), false);
    }),
  );

  it(
    'counts code points, as the server does',
    visiting(async (visit) => {
      await visit.open('contact');
      await visit.dialog.getByLabel('Message').fill('🫖'.repeat(4000));
      await visit.button('Send').click();
      await visit.dialog.getByText('Thank you').waitFor();
    }),
  );

  it(
    'shows errors from the server beside the field',
    visiting(async (visit) => {
      await visit.open('contact');
      await visit.page.route('**/widget/tickets', (route) => {
        const { fields, ...rest } = route.request().postDataJSON();
        return route.continue({ postData: JSON.stringify({ ...rest, fields: { ...fields, email: 'nobody' } }) });
      });
      await visit.dialog.getByLabel('Email').fill('ada@shop.example');
      await visit.dialog.getByLabel('Message').fill('Hello');
      await visit.button('Send').click();
      await visit.dialog.getByText('Please enter an email address.').waitFor();

      await expectEventually(() => visit.dialog.getByLabel('Message').inputValue(), 'Hello');
    }),
  );

  it(
    'is busy while sending and creates one ticket for two clicks',
    visiting(async (visit) => {
      const { dialog } = visit;
      await visit.open('contact');
      await dialog.getByLabel('Message').fill('Once');
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await visit.page.route('**/widget/tickets', async (route) => {
        await released;
        await route.continue();
      });
      await visit.button('Send').dblclick();
      await visit.button('Sending').waitFor();
      await expectEventually(() => visit.button('Sending').getAttribute('aria-disabled'), 'true');
      await dialog.getByLabel('Message').press('Control+Enter');
      release();
      await dialog.getByText('Thank you').waitFor();

      assert.equal(visit.requests.filter((one) => one === TICKETS).length, 1);
    }),
  );

  it(
    'keeps the input after a lost response, and creates one ticket when sent again',
    visiting(async (visit) => {
      const { dialog, page } = visit;
      await visit.open('contact');
      await dialog.getByLabel('Message').fill('Kept');
      const ids: string[] = [];
      let isDown = true;
      await page.route('**/widget/tickets', async (route) => {
        ids.push(route.request().postDataJSON().submissionId);
        if (!isDown) return route.continue();
        await route.fetch();
        return route.abort();
      });
      await visit.button('Send').click();
      await dialog.getByText('cannot be reached right now').waitFor();
      const first = await fixture.latestTicket();
      await expectEventually(() => dialog.getByLabel('Message').inputValue(), 'Kept');

      isDown = false;
      await visit.button('Send').click();
      await dialog.getByText('Thank you').waitFor();
      assert.equal((await fixture.latestTicket()).id, first.id);
      assert.equal(ids.length === 2 && ids[0] === ids[1], true);
    }),
  );

  it(
    'keeps the input after closing and reopening',
    visiting(async (visit) => {
      await visit.open('contact');
      await visit.dialog.getByLabel('Message').fill('Half a sen');
      await visit.page.keyboard.press('Escape');
      await visit.dialog.waitFor({ state: 'detached' });
      await visit.open('contact');

      await expectEventually(() => visit.dialog.getByLabel('Message').inputValue(), 'Half a sen');
    }),
  );

  it(
    'opens the conversation of the ticket with specialist messages',
    visiting(async (visit) => {
      const { dialog } = visit;
      await visit.open('contact');
      await dialog.getByLabel('Message').fill('Where is my order?');
      await visit.button('Send').click();
      await visit.button('Show the conversation').click();
      await dialog.getByRole('log').getByText('Where is my order?').waitFor();
      const { id } = await fixture.latestTicket();
      await fixture.api.asKey(`/tickets/${id}/comments`, { method: 'POST', body: { content: 'It is on its way.' } });
      await dialog.getByRole('log').getByText('It is on its way.').waitFor();

      await visit.page.reload();
      await visit.open('contact');
      await visit.button('Continue your conversation').click();
      await dialog.getByRole('log').getByText('It is on its way.').waitFor();
    }),
  );

  it(
    'offers a retry if the server was unreachable at the click',
    visiting(async (visit) => {
      await visit.page.context().setOffline(true);
      await visit.page.locator('[data-service-intent]').click();
      await visit.dialog.getByRole('alert').getByText('cannot be reached right now').waitFor();
      await visit.page.context().setOffline(false);
      await visit.button('Try again').click();
      await visit.dialog.getByLabel('Message').waitFor();
    }),
  );

  it(
    'closes after a retry if the key is unknown',
    visiting(async (visit) => {
      await visit.page.context().setOffline(true);
      await visit.page.evaluate("ServiceWidget.open({ intentKey: 'nothing' })");
      await visit.dialog.getByRole('alert').waitFor();
      await visit.page.context().setOffline(false);
      await visit.button('Try again').click();
      await visit.dialog.waitFor({ state: 'detached' });
    }),
  );

  it(
    'uses German on a German page, with the site’s own texts',
    visiting(
      async (visit) => {
        await fixture.changeSite({ texts: { de: { send: 'Abschicken' } } });
        await visit.open('contact');
        await visit.button('Abschicken').click();
        await visit.dialog.getByText('Bitte ausfüllen.').waitFor();
        await fixture.changeSite({ texts: {} });
        await expectEventually(() => visit.dialog.getAttribute('lang'), 'de');
      },
      { page: { body: BODY, root: 'lang="de-AT"' } },
    ),
  );
});
