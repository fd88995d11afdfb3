import { Configuration } from './configuration.ts';
import { Dialog } from './dialog.ts';
import { button, element } from './elements.ts';
import { tell } from './events.ts';
import { loadFlows } from './load-flows.ts';
import type { Scene } from './scene.ts';
import { languageOf, type Script } from './script.ts';
import { Server } from './server.ts';
import type { Config, Resolved } from './wire.ts';
import { isPlausible, titleOf, type Wish } from './wish.ts';
import { wordsMeanwhile, wordsOf } from './words.ts';

type Opener = HTMLElement | SVGElement;

/** Milliseconds within which an answer comes without the dialog having said that it will. */
const MOMENT = 300;

/** One wish after the other: asks what it means, and shows that in the dialog. Nothing is sent before the first. */
export class Widget {
  private readonly server: Server;
  private readonly configuration: Configuration;
  private readonly dialog: Dialog;
  private isBusy = false;
  /** The wish that the dialog is open for. */
  private shown: Wish | undefined;
  private ended = false;

  constructor(private readonly script: Script) {
    this.server = new Server(script.host, script.site);
    this.configuration = new Configuration(this.server);
    this.dialog = new Dialog(script.theme, () => this.afterClosing());
  }

  /** Grants a wish, unless one is being granted. Never throws; who asks is not told whether there is such a key. */
  act(wish: Wish, opener: Opener | undefined = focused()): void {
    // A page that comes back as it was left still has the dialog that led to the checkout.
    if (wish.kind === 'return' && this.shown?.key === 'payments') this.dialog.close();
    if (!this.dialog.isOpen) this.run(wish, opener);
  }

  /** Ends all that is under way and takes the dialog away. */
  end(): void {
    this.ended = true;
    this.server.end();
    this.dialog.close();
  }

  /** What comes while another wish is on its way is not heard: a thousand clicks open one dialog. */
  private run(wish: Wish, opener: Opener | undefined, back?: () => void): void {
    if (this.isBusy || this.ended) return;
    this.isBusy = true;
    this.proceed(wish, opener, back)
      .catch(() => this.dialog.close())
      .finally(() => {
        this.isBusy = false;
      });
  }

  private async proceed(wish: Wish, opener: Opener | undefined, back?: () => void): Promise<void> {
    const config = await this.configuration.read(languageOf(this.script));
    if (this.ended) return;
    if (!config) {
      if (isPlausible(wish)) this.showTrouble(wish, opener, undefined, back);
      return;
    }
    const title = titleOf(wish, config);
    if (title === undefined) return this.dialog.close();

    const getting = Promise.all([loadFlows(this.script), this.resolve(wish, config)]);
    const inTime = await Promise.race([getting, new Promise<undefined>((resolve) => setTimeout(resolve, MOMENT))]);
    if (!inTime && !this.ended) this.showWaiting(wish, opener, config, title);
    const [flows, reply] = await getting;
    const closedMeanwhile = (!inTime || back) && !this.dialog.isOpen;
    if (this.ended || closedMeanwhile) return;
    const { status, body } = reply;
    if (!flows || (!body && !isRefusal(status))) return this.showTrouble(wish, opener, config, back);
    if (!body) {
      this.configuration.forget();
      return this.dialog.close();
    }

    this.open(wish, opener, config);
    const scene = this.sceneOf(wish, opener, config, back);
    if (wish.kind === 'menu') flows.showMenu(scene);
    else if (wish.kind === 'return') flows.showPayment(scene);
    else flows.show(scene, body);
  }

  /** What the wish means at this moment; what is neither intent nor action means itself. */
  private async resolve({ kind, key, pageUrl }: Wish, { locale }: Config) {
    if (kind === 'menu' || kind === 'return') return { status: 200, body: { success: true } as Resolved };
    return this.server.ask<Resolved>(`widget/${kind}s/${key}/resolve`, { pageUrl, locale });
  }

  private sceneOf(wish: Wish, opener: Opener | undefined, config: Config, back: (() => void) | undefined): Scene {
    const { script, server, dialog, configuration } = this;
    const go = (next: Wish, backToHere: () => void) => this.run(next, opener, backToHere);
    return { script, server, dialog, config, configuration, say: wordsOf(config), wish, back, go };
  }

  private open(wish: Wish, opener: Opener | undefined, config: Config | undefined): void {
    const isNew = !this.dialog.isOpen;
    const meanwhile = wordsMeanwhile(languageOf(this.script));
    const say = config && wordsOf(config);
    this.dialog.open(opener, {
      locale: config?.locale ?? languageOf(this.script),
      close: say?.('close') || meanwhile('close'),
      back: say?.('back') ?? '',
    });
    this.shown = wish;
    if (isNew) tell('opened', wish, {});
  }

  private showWaiting(wish: Wish, opener: Opener | undefined, config: Config, title: string): void {
    const words = wordsOf(config)('loading');
    this.open(wish, opener, config);
    this.dialog.show({ title: title || words, content: [element('p', { class: 'waiting' }, words)] });
  }

  private showTrouble(wish: Wish, opener: Opener | undefined, config: Config | undefined, back?: () => void): void {
    const meanwhile = wordsMeanwhile(languageOf(this.script));
    const say = config && wordsOf(config);
    this.open(wish, opener, config);
    const again = button(
      { class: 'primary' },
      () => this.run(wish, opener, back),
      say?.('tryAgain') || meanwhile('tryAgain'),
    );
    this.dialog.show({
      title: (config && titleOf(wish, config)) || say?.('menuTitle') || meanwhile('openMenu'),
      content: [
        element('p', { class: 'trouble', role: 'alert' }, say?.('failed') || meanwhile('failed')),
        element('div', { class: 'actions' }, again),
      ],
      focus: again,
      back,
    });
  }

  private afterClosing(): void {
    if (this.shown) tell('closed', this.shown, {});
    this.shown = undefined;
  }
}

/** Whether the service has answered, and said no: asking again would not change that. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

function focused(): Opener | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : undefined;
}
