import { ApiClient } from '../api-client.ts';
import { ConfigurationCache } from '../configuration-cache.ts';
import type { FlowContext } from '../flow-context.ts';
import flowsStyle from '../flows/flows.css';
import { showResolved } from '../flows/show-resolved.ts';
import { createOpenRequest } from '../open-request.ts';
import { StoredConversations } from '../stored-conversations.ts';
import { createTranslator } from '../texts.ts';
import { UnreadAnswers } from '../unread-answers.ts';
import { PreviewDialog } from './preview-dialog.ts';
import type { PreviewMessage, PreviewState } from './preview-messages.ts';

const PREVIEW_SITE = 'preview';

/** Replaces the error message that the widget shows when the server cannot be reached. */
const PREVIEW_NOTICES = {
  en: 'This is a preview. Nothing is sent.',
  de: 'Dies ist eine Vorschau. Es wird nichts gesendet.',
};

// All requests of an aborted client fail as if the server were unreachable. The page's CSP blocks requests as well.
const api = new ApiClient(`${location.origin}/`, PREVIEW_SITE);
api.abortRequests();
const conversations = new StoredConversations(PREVIEW_SITE);

let dialog: PreviewDialog | undefined;
let theme: PreviewState['theme'] | undefined;

window.addEventListener('message', ({ source, origin, data }) => {
  // The console, which frames this page, has the server's origin. So has `location.origin`, although the sandbox gives
  // this page an opaque origin.
  if (source === window.parent && origin === location.origin && isPreviewState(data)) renderPreview(data);
});
postToConsole({ preview: 'ready' });

function renderPreview(state: PreviewState): void {
  if (state.theme !== theme) {
    document.querySelector('[data-service-widget]')?.remove();
    dialog = undefined;
  }
  theme = state.theme;
  dialog ??= new PreviewDialog({ theme, menu: undefined }, () => {});
  const context = createPreviewContext(dialog, state);
  dialog.setHandlers(
    (height) => postToConsole({ preview: 'drawn', height }),
    () => showResolved(context, state.resolved),
  );
  dialog.addStyle(flowsStyle);
  const { t, config } = context;
  dialog.open(undefined, { locale: config.locale, isPanel: true, close: t('close'), back: t('back') });
  showResolved(context, state.resolved);
}

function createPreviewContext(
  dialog: PreviewDialog,
  { config: siteConfig, resolved, theme }: PreviewState,
): FlowContext {
  const notice = /^de\b/i.test(siteConfig.locale) ? PREVIEW_NOTICES.de : PREVIEW_NOTICES.en;
  const config = { ...siteConfig, texts: { ...siteConfig.texts, away: notice } };
  const request =
    'actionKey' in resolved
      ? createOpenRequest('action', resolved.actionKey)
      : createOpenRequest('intent', resolved.intentKey);
  return {
    script: { host: `${location.origin}/`, site: PREVIEW_SITE, menu: undefined, theme, locale: undefined, nonce: '' },
    api,
    dialog,
    config,
    configuration: new ConfigurationCache(api),
    conversations,
    unread: new UnreadAnswers(PREVIEW_SITE, api, conversations, () => {}),
    t: createTranslator(config),
    request,
    back: undefined,
    navigate: () => {},
  };
}

/** Checks the shape, because other scripts in the console's page may also post messages. */
function isPreviewState(data: unknown): data is PreviewState {
  return typeof data === 'object' && data !== null && 'resolved' in data && 'config' in data;
}

function postToConsole(message: PreviewMessage): void {
  window.parent.postMessage(message, location.origin);
}
