import assert from 'node:assert/strict';
import { after } from 'node:test';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { type Api, type Surroundings, startApi } from './api.ts';
import { startChromium } from './chromium.ts';

const DESK = { width: 1280, height: 860 };

/** The console in a Chromium, on a harness of its own. */
export class Console {
  /** What the browser has complained of: errors, refusals of the content security policy, requests to other hosts. */
  readonly complaints: string[] = [];

  private constructor(
    readonly api: Api,
    private readonly browser: Browser,
  ) {}

  /** Starts both; they end after the tests of the file or suite. */
  static begin(flags: readonly string[] = [], surroundings: Surroundings = {}): Promise<Console> {
    return Console.of(startApi(flags, {}, surroundings));
  }

  /** Starts a browser for a harness that is starting. */
  static async of(starting: Promise<Api>): Promise<Console> {
    const [api, browser] = await Promise.all([starting, startChromium()]);
    after(() => browser.close());
    return new Console(api, browser);
  }

  /** The address of a page of the seeded site. */
  ofSite(path = ''): string {
    return `/sites/${this.api.line.siteId}${path}`;
  }

  /** A browser of its own in which nobody is signed in. */
  async visitor(viewport = DESK): Promise<Page> {
    const context = await this.browser.newContext({ viewport, reducedMotion: 'reduce' });
    context.setDefaultTimeout(30_000);
    return this.watched(await context.newPage());
  }

  /** A browser of its own in which the site's account is signed in. */
  async account(viewport = DESK): Promise<Page> {
    const page = await this.visitor(viewport);
    await this.signIn(page.context());
    return page;
  }

  /** Signs an account in, the site's unless another is given, without the page. */
  async signIn(
    context: BrowserContext,
    { accountEmail: email, accountPassword: password } = this.api.line,
  ): Promise<void> {
    const { baseUrl } = this.api.line;
    const answer = await context.request.post(`${baseUrl}/auth/sign-in`, { data: { email, password } });
    assert.equal(answer.status(), 200);
  }

  /** Goes to a page of the console and waits for its heading. */
  async go(page: Page, path: string, heading?: string | RegExp): Promise<void> {
    await page.goto(`${this.api.line.baseUrl}/console${path}`);
    await page.getByRole('heading', { level: 1, ...(heading !== undefined && { name: heading }) }).waitFor();
  }

  /** Goes there as a link would, without loading the console anew, and waits for what the page asks for. */
  async follow(page: Page, path: string, heading: string): Promise<void> {
    await page.evaluate(`history.pushState(null, '', '/console${path}')`);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await page.locator('[aria-busy="true"], .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  }

  /** Another page in the same browser. */
  async tab(page: Page): Promise<Page> {
    return this.watched(await page.context().newPage());
  }

  private watched(page: Page): Page {
    const { origin } = new URL(this.api.line.baseUrl);
    page.on('console', (message) => message.type() === 'error' && this.complaints.push(message.text()));
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== origin) this.complaints.push(`asked ${request.url()}`);
    });
    return page;
  }
}

/** What axe finds on the page, by all of its rules or by these, once it has had the frames to settle after what was done. */
export async function axeFindings(page: Page, ...rules: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  let findings = await lookAt(page, rules);
  for (let look = 1; findings.length > 0 && look < 5; look += 1) {
    for (let frame = 0; frame < 12; frame += 1) await page.evaluate('new Promise(requestAnimationFrame)');
    findings = await lookAt(page, rules);
  }
  return findings;
}

async function lookAt(page: Page, rules: readonly string[]): Promise<readonly string[]> {
  // Its one frame is the widget's preview, which tells no axe anything; what axe finds in the widget, its own tests show.
  const options = { resultTypes: ['violations'], iframes: false, ...(rules.length > 0 && { runOnly: rules }) };
  return page.evaluate(`axe
    .run(${JSON.stringify(options)})
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].target.join(' ')))`);
}

/** Holds the answer to the page's next request like this; `held` resolves, once there is one, to what lets it go. */
export async function holdAnswer(
  page: Page,
  method: string,
  address: string,
): Promise<{ readonly held: Promise<() => void> }> {
  let tell = (_letGo: () => void) => {};
  const held = new Promise<() => void>((resolve) => {
    tell = resolve;
  });
  let isNext = true;
  await page.route(address, async (route: Route) => {
    if (!isNext || route.request().method() !== method) return route.fallback();
    isNext = false;
    const response = await route.fetch();
    await new Promise<void>((letGo) => tell(letGo));
    await route.fulfill({ response });
  });
  return { held };
}

/** By how many pixels the page is wider than what is seen of it, once it has had the frames to settle after a change of size. */
export async function overhang(page: Page): Promise<number> {
  let beyond = await widthBeyond(page);
  for (let frame = 0; beyond > 0 && frame < 120; frame += 1) {
    await page.evaluate('new Promise(requestAnimationFrame)');
    beyond = await widthBeyond(page);
  }
  return beyond;
}

function widthBeyond(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
