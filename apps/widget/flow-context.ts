import type { ApiClient } from './api-client.ts';
import type { ConfigurationCache } from './configuration-cache.ts';
import type { ConversationStorage } from './conversation-storage.ts';
import type { Dialog } from './dialog.ts';
import type { OpenRequest } from './open-request.ts';
import type { ScriptSettings } from './script-settings.ts';
import type { Translate } from './texts.ts';
import type { UnreadAnswerCounter } from './unread-answer-counter.ts';
import type { ResolvedContent, WidgetConfig } from './wire.ts';

/** What a flow needs. A flow shows an intent, an action, the menu or a payment status in the dialog. */
export interface FlowContext {
  readonly script: ScriptSettings;
  readonly api: ApiClient;
  readonly dialog: Dialog;
  readonly config: WidgetConfig;
  readonly configuration: ConfigurationCache;
  readonly conversations: ConversationStorage;
  readonly unread: UnreadAnswerCounter;
  readonly t: Translate;
  readonly request: OpenRequest;
  /** Returns to the view that opened this flow, such as the menu. */
  readonly back: (() => void) | undefined;
  /** Opens another request in the same dialog. */
  readonly navigate: (request: OpenRequest, back: () => void) => void;
}

/** The functions of the widget's second script (flows/main.ts), which is loaded on demand. */
export interface FlowFunctions {
  /** Shows a resolved intent or action. */
  readonly show: (context: FlowContext, resolved: ResolvedContent) => void;
  readonly showMenu: (context: FlowContext) => void;
  /** Shows the conversation of a mailed link. */
  readonly showLinkedConversation: (context: FlowContext) => void;
  /** Shows the status of a payment after the visitor has returned from the provider's checkout. */
  readonly showPayment: (context: FlowContext) => void;
}

/** The element of the second script. The script calls `portico` with its functions. */
export interface FlowsScriptElement extends HTMLScriptElement {
  portico?: (flows: FlowFunctions) => void;
}
