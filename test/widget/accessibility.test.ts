import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { type Visit, type VisitOptions, WidgetBrowserFixture } from '../support/fixtures/widget-browser-fixture.ts';
import { WidgetChat } from '../support/fixtures/widget-chat.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';

const fixture = await WidgetBrowserFixture.open();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const KEYS = ['bookings', 'payments', 'promotions', 'videos', 'requests', 'calls', 'messages', 'human_handoff'];
const ACTIONS = KEYS.map((key) => `<button data-service-action="${key}">${key}</button>`).join('');
const BODY = `${ACTIONS}<button data-service-intent="chat">chat</button>`;

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Runs axe on the whole page. */
async function findings({ page }: Visit): Promise<readonly string[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe);
  const { violations } = (await page.evaluate("axe.run(document, { resultTypes: ['violations'] })")) as {
    violations: readonly Finding[];
  };
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** The states of the widget, each with the visitor's steps to reach it. */
const STATES: readonly (readonly [name: string, reach: (visit: Visit) => Promise<void>])[] = [
  ['its own button', async ({ page }) => page.locator('.launcher').waitFor()],
  [
    'the menu',
    async (visit) => {
      await visit.page.locator('.launcher').click();
      await visit.dialog.locator('.choice').first().waitFor();
    },
  ],
  ['a confirmation', (visit) => visit.open('bookings')],
  ['a notice', (visit) => visit.open('promotions')],
  ['videos', (visit) => visit.open('videos')],
  ['a call', (visit) => visit.open('calls')],
  ['a payment', (visit) => visit.open('payments')],
  ['a form', (visit) => visit.open('requests')],
  [
    'a form with errors',
    async (visit) => {
      await visit.open('requests');
      await visit.dialog.locator('[type=submit]').click();
      await visit.dialog.locator('.fault:not(:empty)').first().waitFor();
    },
  ],
  [
    'a form while the server is unreachable',
    async (visit) => {
      await visit.open('human_handoff');
      await visit.dialog.locator('textarea').fill('Hello');
      await visit.page.context().setOffline(true);
      await visit.dialog.locator('[type=submit]').click();
      await visit.dialog.locator('.trouble:not([hidden])').waitFor();
    },
  ],
  [
    'thanks',
    async (visit) => {
      await visit.open('human_handoff');
      await visit.dialog.locator('textarea').fill('Hello');
      await visit.dialog.locator('[type=submit]').click();
      await visit.dialog.locator('.actions button').nth(1).waitFor();
    },
  ],
  [
    'a conversation',
    async (visit) => {
      await visit.open('messages');
      await visit.dialog.locator('textarea').fill('Hello');
      await visit.dialog.locator('[type=submit]').click();
      await visit.dialog.locator('.message').waitFor();
    },
  ],
  [
    'a conversation with links, a seen mark and unread answers below',
    async (visit) => {
      const chat = await WidgetChat.start(fixture, visit, 'See https://shop.example/help');
      for (let count = 0; count < 20; count += 1) await chat.answer(`Answer ${count}: https://shop.example/${count}`);
      await visit.dialog.locator('.message').nth(20).waitFor();
      await visit.inDialog("dialog.querySelector('.log').scrollTo(0, 0)");
      await chat.answer('One more.');
      await visit.dialog.locator('.below:not([hidden])').waitFor();
    },
  ],
  [
    'the menu and the launcher with a badge',
    async (visit) => {
      const chat = await WidgetChat.start(fixture, visit);
      await visit.page.keyboard.press('Escape');
      await visit.dialog.waitFor({ state: 'detached' });
      await chat.answer('One.');
      await visit.page.reload();
      await visit.page.locator('.launcher .badge:not([hidden])').waitFor();
      await visit.page.locator('.launcher').click();
      await visit.dialog.locator('.choice .badge').waitFor();
    },
  ],
  [
    'a busy page',
    async (visit) => {
      await visit.page.route('**/widget/config*', () => {});
      await visit.page.locator('[data-service-action=videos]').click();
      await visit.page.locator('.busy').waitFor();
    },
  ],
  [
    'an unreachable server at the first click',
    async (visit) => {
      await visit.page.context().setOffline(true);
      await visit.open('videos');
    },
  ],
];

describe('Accessibility of the widget', () => {
  for (const [look, options] of [
    ['in English', { page: { root: 'lang="en"' } }],
    [
      'in German, dark, on a phone',
      { page: { root: 'lang="de"' }, media: { colorScheme: 'dark' }, size: { width: 320, height: 640 } },
    ],
    ['in Arabic', { page: { root: 'lang="ar" dir="rtl"' }, size: { width: 360, height: 640 } }],
  ] as const satisfies readonly (readonly [string, VisitOptions])[]) {
    for (const [name, reach] of STATES) {
      it(`has no axe findings: ${name}, ${look}`, () =>
        fixture.visit({ ...options, page: { ...options.page, body: BODY, attributes: 'data-menu' } }, async (visit) => {
          await reach(visit);
          await expectEventually(() => findings(visit), []);
        }));
    }
  }
});

describe('Keyboard use of the widget', () => {
  const press = async ({ page }: Visit, ...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = ({ dialog }: Visit) => dialog.locator(':focus');
  const visiting = (body: (visit: Visit) => Promise<void>) => () =>
    fixture.visit({ page: { body: BODY, attributes: 'data-menu' } }, body);

  it(
    'opens, fills in, submits and closes a form, then restores the focus',
    visiting(async (visit) => {
      const { page, dialog } = visit;
      await page.locator('[data-service-action="human_handoff"]').focus();
      await press(visit, 'Enter');
      await dialog.getByLabel('Name').waitFor();
      await page.keyboard.type('Ada');
      await press(visit, 'Tab', 'Tab', 'Tab');
      await page.keyboard.type('Hello');
      await press(visit, 'Tab', 'Enter');
      await dialog.getByRole('heading', { name: 'Thank you' }).waitFor();
      await expectEventually(() => focused(visit).textContent(), 'Thank you');

      await press(visit, 'Escape');
      await dialog.waitFor({ state: 'detached' });
      await expectEventually(
        () => page.evaluate("document.activeElement.getAttribute('data-service-action')"),
        'human_handoff',
      );
    }),
  );

  it(
    'opens an action from the menu, goes back, and returns the focus to the launcher',
    visiting(async (visit) => {
      const { page, dialog } = visit;
      await page.locator('.launcher').focus();
      await press(visit, 'Enter');
      await dialog.locator('.choice').first().waitFor();
      await press(visit, 'Tab', 'Tab', 'Enter');
      await dialog.getByRole('link', { name: 'Continue to booking.example.com' }).waitFor();
      await press(visit, 'Shift+Tab', 'Shift+Tab', 'Enter');
      await visit.button('Videos').waitFor();
      await press(visit, 'Escape');
      await dialog.waitFor({ state: 'detached' });
      await expectEventually(() => page.locator('.launcher:focus').count(), 1);
    }),
  );

  it(
    'writes and sends a message',
    visiting(async (visit) => {
      await visit.page.locator('[data-service-action="messages"]').focus();
      await press(visit, 'Space');
      await visit.dialog.getByLabel('Your message').waitFor();
      await visit.page.keyboard.type('Hello');
      await press(visit, 'Shift+Enter');
      await visit.page.keyboard.type('there');
      await press(visit, 'Enter');
      await visit.dialog.locator('.message').getByText('Hello\nthere').waitFor();
      await expectEventually(() => focused(visit).getAttribute('id'), 'message');
    }),
  );

  it(
    'confirms a payment',
    visiting(async (visit) => {
      await visit.page.locator('[data-service-action="payments"]').focus();
      await press(visit, 'Enter');
      await visit.dialog.getByText('You pay').waitFor();
      await press(visit, 'Enter');
      await visit.page.getByText('No real money is charged.').waitFor();
    }),
  );

  it(
    'traps the focus in both directions and names the dialog by its title',
    visiting(async (visit) => {
      await visit.open('bookings');
      await visit.page.getByRole('dialog', { name: 'Book an appointment' }).waitFor();
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let time = 0; time < 7; time += 1) {
          await press(visit, key);
          await expectEventually(() => focused(visit).count(), 1, `${key} ${time}`);
        }
      }
    }),
  );
});
