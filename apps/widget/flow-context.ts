import type { ApiClient } from './api-client.ts';
import type { Configuration } from './configuration.ts';
import type { Dialog } from './dialog.ts';
import type { OpenRequest } from './open-request.ts';
import type { ScriptSettings } from './script-settings.ts';
import type { Translate } from './texts.ts';
import type { Config, Resolved } from './wire.ts';

/** What every flow is given: where it is, whom it asks, and where it shows what it has to say. */
export interface FlowContext {
  readonly script: ScriptSettings;
  readonly api: ApiClient;
  readonly dialog: Dialog;
  readonly config: Config;
  readonly configuration: Configuration;
  readonly t: Translate;
  readonly request: OpenRequest;
  /** Leads to where this flow was chosen, in the menu for instance. */
  readonly back: (() => void) | undefined;
  /** Goes on to another wish in the same dialog. */
  readonly navigate: (request: OpenRequest, back: () => void) => void;
}

/** What the second file of the widget can do. */
export interface Flows {
  /** Shows what an intent or an action does. */
  readonly show: (context: FlowContext, resolved: Resolved) => void;
  readonly showMenu: (context: FlowContext) => void;
  /** Shows what became of the payment that the visitor comes back from. */
  readonly showPayment: (context: FlowContext) => void;
}

/** How the element of the second file takes what that file brings. */
export interface FlowsElement extends HTMLScriptElement {
  portico?: (flows: Flows) => void;
}
