import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { ConsoleFixture } from '../support/fixtures/console-fixture.ts';
import { newTicket } from '../support/fixtures/submissions.ts';

describe('Console lists that leave out records', async () => {
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory']);
  const page = await portico.openSignedIn({ width: 1440, height: 900 });
  const { api } = portico;

  it('says that a visitor search lists the newest 100 conversations', async () => {
    const visitor = { name: 'Ada Park', email: 'ada.park@customer.example', phone: null };
    for (let count = 0; count < 101; count += 1) await newTicket(api, { visitor });
    await portico.open(page, portico.sitePath('/visitors'), 'Visitor data');
    await page.getByLabel('Email address').fill(visitor.email);
    await page.getByRole('button', { name: 'Search' }).click();

    await page.getByRole('heading', { name: '101 conversations' }).waitFor();
    await page.getByText('The newest 100 are listed. Export and erase include all of them.').waitFor();
  });

  it('says that the history of a ticket lists the latest 200 changes', async () => {
    const { id } = await newTicket(api);
    const change = async (number: number) => {
      const body = { status: number % 2 === 0 ? 'resolved' : 'escalated' };
      await api.asKey(`/tickets/${id}`, { method: 'PATCH', body });
    };
    for (let number = 0; number < 199; number += 1) await change(number);
    await portico.open(page, portico.sitePath(`/tickets/${id}`));
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await page.getByText('Older changes are not listed.').waitFor({ state: 'detached' });
    await change(199);
    await change(200);

    await page.getByText('Older changes are not listed.').waitFor();
  });

  it('says that an export has at most 10,000 tickets if the list has more', async () => {
    await changeResponse(page, '**/conversations?*', (body: { page: object }) => ({
      ...body,
      page: { ...body.page, total: 10_000, isTotalExact: false },
    }));
    await portico.open(page, portico.sitePath('/tickets'), 'Tickets');
    await page.getByRole('status', { name: '10,000+ tickets' }).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click();

    await page.getByText('The CSV file has at most the first 10,000 tickets of the list.').waitFor();
  });

  it('says that the 100 most recently used sessions are listed', async () => {
    await changeResponse(page, '**/account/sessions', ({ sessions: [one] }: { sessions: readonly object[] }) => ({
      success: true,
      sessions: Array.from({ length: 100 }, (_, index) => ({ ...one, id: `ses_${index}`, isCurrent: index === 0 })),
    }));
    await portico.open(page, '/account');

    await page.getByText('The 100 most recently used sessions are listed.').waitFor();
  });
});

describe('Former paths of console pages', async () => {
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory']);
  const page = await portico.openSignedIn();

  it('redirects /payments/executions to /payments with its filters', async () => {
    await portico.open(page, portico.sitePath('/payments/executions?status=succeeded'), 'Payments');

    await page.waitForURL(`**${portico.sitePath('/payments?status=succeeded')}`);
  });
});

/** Changes the JSON of the responses from matching URLs. */
async function changeResponse<Body>(page: Page, urlPattern: string, change: (body: Body) => object): Promise<void> {
  await page.route(urlPattern, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}
