import type { Configuration } from './configuration.ts';
import type { Dialog } from './dialog.ts';
import type { Script } from './script.ts';
import type { Server } from './server.ts';
import type { Config, Resolved } from './wire.ts';
import type { Wish } from './wish.ts';
import type { Say } from './words.ts';

/** What every flow is given: where it is, whom it asks, and where it shows what it has to say. */
export interface Scene {
  readonly script: Script;
  readonly server: Server;
  readonly dialog: Dialog;
  readonly config: Config;
  readonly configuration: Configuration;
  readonly say: Say;
  readonly wish: Wish;
  /** Leads to where this flow was chosen, in the menu for instance. */
  readonly back: (() => void) | undefined;
  /** Goes on to another wish in the same dialog. */
  readonly go: (wish: Wish, back: () => void) => void;
}

/** What the second file of the widget can do. */
export interface Flows {
  /** Shows what an intent or an action does. */
  readonly show: (scene: Scene, resolved: Resolved) => void;
  readonly showMenu: (scene: Scene) => void;
  /** Shows what became of the payment that the visitor comes back from. */
  readonly showPayment: (scene: Scene) => void;
}

/** How the element of the second file takes what that file brings. */
export interface FlowsElement extends HTMLScriptElement {
  portico?: (flows: Flows) => void;
}
