import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Composition } from '../../apps/composition/compose.ts';
import { seedPayments } from '../../apps/harness/seed-payments.ts';
import { type Api, type Reply, startApi } from './api.ts';
import { startChromium } from './chromium.ts';
import { Shop, type ShopPage } from './shop.ts';

/** A closed root lets nobody in; the page is told to open it to the test, and to remember that it was closed. */
const LET_IN = `
  globalThis.rootModes = [];
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    globalThis.rootModes.push(init.mode);
    return attach.call(this, Object.assign(Object.create(null), { mode: 'open' }));
  };`;

/** A browser says this itself of each request that fails or is refused; no script can keep it from that. */
const BY_THE_BROWSER = /^Failed to load resource|ERR_INTERNET_DISCONNECTED/;

/** One visitor on the shop's page. */
export class Visit {
  /** What reached the page's console as an error, or nobody caught. */
  readonly complaints: string[] = [];
  /** What was asked of the service besides its scripts: method and address, below the site's. */
  readonly asked: string[] = [];
  readonly dialog: Locator;

  constructor(
    readonly page: Page,
    service: string,
    siteId: string,
  ) {
    this.dialog = page.locator('dialog');
    page.on('console', (message) => {
      if (message.type() === 'error' && !BY_THE_BROWSER.test(message.text())) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('request', (request) => {
      const url = request.url();
      if (url.startsWith(`${service}/sites/`)) {
        this.asked.push(`${request.method()} ${url.slice(`${service}/sites/${siteId}/`.length)}`);
      }
    });
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name });
  }

  /** Clicks what the page offers by this key, and waits for what it shows. */
  async open(key: string): Promise<void> {
    await this.page.locator(`[data-service-intent="${key}"], [data-service-action="${key}"]`).first().click();
    await this.dialog.locator('.content > :not(.waiting)').first().waitFor();
  }

  /** Evaluates an expression of the `dialog` and its computed `style`. */
  inDialog(expression: string): Promise<unknown> {
    return this.page.evaluate(`(() => {
      const hosts = [...document.querySelectorAll('[data-service-widget]')];
      const dialog = hosts.map((host) => host.shadowRoot.querySelector('dialog')).find(Boolean);
      const style = getComputedStyle(dialog);
      return ${expression};
    })()`);
  }

  /** Runs in the page; what it says comes back as text. */
  async says(expression: string): Promise<string> {
    return JSON.stringify(await this.page.evaluate(expression));
  }
}

export interface VisitOptions {
  readonly page?: ShopPage;
  /** Runs in the page before the widget's script; not under a policy, which would refuse it. */
  readonly before?: string;
  readonly path?: string;
  readonly media?: NonNullable<Parameters<Page['emulateMedia']>[0]>;
  readonly size?: { readonly width: number; readonly height: number };
}

/** Playwright's own waiting would stumble over what a page has done to all objects. */
const STARTED = `new Promise((resolve, reject) => {
  const look = () => (typeof window.ServiceWidget?.destroy === 'function' ? resolve() : setTimeout(look, 5));
  setTimeout(() => reject(new Error("The widget has not started.")), 30_000);
  look();
})`;

const USUAL = { width: 900, height: 720 };
/** Each visitor is a new one. */
const FORGET = 'localStorage.clear(); sessionStorage.clear();';

/** The whole product in this process, a shop on an origin that it allows, and a browser. */
export class WidgetWorld {
  private constructor(
    readonly api: Api,
    readonly shop: Shop,
    private readonly context: BrowserContext,
    private readonly tab: Page,
  ) {}

  /** Opens it for the tests of a file; it closes behind them. */
  static async open(): Promise<WidgetWorld> {
    let composition: Composition | undefined;
    const composed = (made: Composition) => {
      composition = made;
    };
    const browser = await startChromium();
    after(() => browser.close());
    const api = await startApi(['--store', 'memory'], {}, { composed });
    const { siteId, origin, fakeWebhookSecret } = api.line;
    const shop = await Shop.open(api.line);
    after(() => shop.close());
    assert.ok(composition);
    const stripe = { secretKey: '', webhookSecret: '' };
    await seedPayments(composition, { payments: 'fake', stripe }, { siteId, origin: shop.origin }, fakeWebhookSecret);
    const context = await browser.newContext();
    context.setDefaultTimeout(30_000);
    const tab = await context.newPage();
    await tab.addInitScript(LET_IN);
    const world = new WidgetWorld(api, shop, context, tab);
    await world.change({ allowedOrigins: [origin, shop.origin] });
    return world;
  }

  /**
   * Lets a new visitor come to the page, does something there, and sees that nothing went wrong in the page. All visitors
   * come in one tab, since a new one costs half a second.
   */
  async visit(options: VisitOptions, body: (visit: Visit) => Promise<void>): Promise<void> {
    const { page: shopPage = {}, before = '', path = '/', media = {}, size = USUAL } = options;
    const { tab, shop } = this;
    const mayRun = shopPage.policy === undefined;
    shop.page = mayRun ? { ...shopPage, head: `<script>${FORGET}${before}</script>${shopPage.head ?? ''}` } : shopPage;
    await this.context.setOffline(false);
    await tab.setViewportSize(size);
    await tab.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', ...media });
    const visit = new Visit(tab, this.api.line.baseUrl, this.api.line.siteId);
    try {
      await tab.goto(shop.origin + path);
      await tab.evaluate(STARTED);
      if (!mayRun) await tab.evaluate(FORGET);
      // The same visitor goes on from here.
      shop.page = shopPage;
      await body(visit);
      assert.deepEqual(visit.complaints, []);
    } finally {
      tab.removeAllListeners();
      await tab.unrouteAll({ behavior: 'ignoreErrors' });
    }
  }

  /** The site's newest ticket. */
  async latestTicket(): Promise<{ id: string; summary: string; request: Record<string, unknown>; status: string }> {
    const { body } = await this.api.asKey<{ data: never[] }>('/tickets?limit=1');
    const [ticket] = body.data;
    assert.ok(ticket);
    return ticket;
  }

  /** Asks the service something below the site's address, as a page of the shop. */
  asShop(path: string): Promise<Reply<unknown>> {
    return this.api.send(`/sites/${this.api.line.siteId}${path}`, { headers: { origin: this.shop.origin } });
  }

  /** Changes the site, as its owner. */
  async change(body: object): Promise<void> {
    const reply = await this.api.asAccount(`/sites/${this.api.line.siteId}`, { method: 'PATCH', body });
    assert.equal(reply.status, 200, reply.text);
  }

  /** Changes an intent or an action, as the site's owner. */
  async configure(path: string, body: object): Promise<void> {
    const reply = await this.api.asAccount(`/sites/${this.api.line.siteId}/${path}`, { method: 'PUT', body });
    assert.equal(reply.status, 200, reply.text);
  }
}
