import { ApiClient } from '../api-client.ts';
import { ConfigurationCache } from '../configuration-cache.ts';
import { ConversationStorage } from '../conversation-storage.ts';
import { findFallbackTexts } from '../fallback-texts.ts';
import type { FlowContext } from '../flow-context.ts';
import flowsStyle from '../flows/flows.css';
import { applyLook } from '../flows/look.ts';
import { showMenu } from '../flows/menu.ts';
import { showResolvedContent } from '../flows/show-resolved-content.ts';
import { Launcher } from '../launcher.ts';
import { createOpenRequest, type OpenRequest } from '../open-request.ts';
import type { ScriptSettings } from '../script-settings.ts';
import { createTranslator } from '../texts.ts';
import { UnreadAnswerCounter } from '../unread-answer-counter.ts';
import { PreviewDialog } from './preview-dialog.ts';
import type { PreviewMessage, PreviewState } from './preview-messages.ts';

const PREVIEW_SITE = 'preview';

/** Replaces the error message that the widget shows when the server cannot be reached. */
const PREVIEW_NOTICES = {
  en: 'This is a preview. Nothing is sent.',
  de: 'Dies ist eine Vorschau. Es wird nichts gesendet.',
};

/** Keeps the launcher visible. On a screen as narrow as the preview, the panel would cover it. */
const NARROW_PANEL_STYLE = `
dialog.panel.raised.raised {
  width: auto;
  height: auto;
  max-height: calc(100dvh - 6em);
  margin: auto 0.75em 5em;
  border: 1px solid var(--line);
  border-radius: 1em;
}`;

// All requests of an aborted client fail as if the server were unreachable. The page's CSP blocks requests as well.
const unreachableApi = new ApiClient(`${location.origin}/`, PREVIEW_SITE);
unreachableApi.abortRequests();
const conversations = new ConversationStorage(PREVIEW_SITE);

let dialog: PreviewDialog | undefined;
let launcher: Launcher | undefined;
let theme: PreviewState['theme'] | undefined;

window.addEventListener('message', ({ source, origin, data }) => {
  // The console, which frames this page, has the server's origin. `location.origin` is the server's origin too,
  // although the sandbox gives this page an opaque origin.
  if (source === window.parent && origin === location.origin && isPreviewState(data)) renderPreview(data);
});
postToConsole({ preview: 'ready' });

function renderPreview(state: PreviewState): void {
  launcher?.remove();
  launcher = undefined;
  if (state.theme !== theme) {
    document.querySelector('[data-service-widget]')?.remove();
    dialog = undefined;
  }
  theme = state.theme;
  const script = createPreviewScriptSettings(state);
  dialog ??= new PreviewDialog(script, () => {});
  const context = createPreviewContext(dialog, state, script);
  const { t, config } = context;
  const { resolved } = state;
  const show = () => (resolved ? showResolvedContent(context, resolved) : showMenu({ ...context, navigate: show }));
  dialog.setHandlers((height) => postToConsole({ preview: 'drawn', height }), show);
  dialog.addStyle(flowsStyle);
  dialog.addStyle(NARROW_PANEL_STYLE);
  dialog.open(undefined, { locale: config.locale, isPanel: true, close: t('close'), back: t('back') });
  applyLook(context);
  show();
  if (resolved) return;
  const { openMenu, unread } = findFallbackTexts(config.locale);
  launcher = new Launcher({ language: config.locale, label: openMenu, unread }, script, () => {});
}

function createPreviewScriptSettings({ config: { look }, resolved, theme }: PreviewState): ScriptSettings {
  return {
    host: `${location.origin}/`,
    site: PREVIEW_SITE,
    menu: resolved ? undefined : '',
    theme,
    accent: look.accent ?? undefined,
    accentText: look.accentText,
    corner: look.corner,
    locale: undefined,
    nonce: '',
  };
}

function createPreviewContext(
  dialog: PreviewDialog,
  { config: siteConfig, resolved }: PreviewState,
  script: ScriptSettings,
): FlowContext {
  const notice = /^de\b/i.test(siteConfig.locale) ? PREVIEW_NOTICES.de : PREVIEW_NOTICES.en;
  const config = { ...siteConfig, texts: { ...siteConfig.texts, away: notice } };
  return {
    script,
    api: unreachableApi,
    dialog,
    config,
    configuration: new ConfigurationCache(unreachableApi),
    conversations,
    unread: new UnreadAnswerCounter(PREVIEW_SITE, unreachableApi, conversations, () => {}),
    t: createTranslator(config),
    request: createPreviewRequest(resolved),
    back: undefined,
    navigate: () => {},
  };
}

function createPreviewRequest(resolved: PreviewState['resolved']): OpenRequest {
  if (!resolved) return createOpenRequest('menu');
  return 'actionKey' in resolved
    ? createOpenRequest('action', resolved.actionKey)
    : createOpenRequest('intent', resolved.intentKey);
}

/** Checks the shape, because other scripts in the console's page may also post messages. */
function isPreviewState(data: unknown): data is PreviewState {
  return typeof data === 'object' && data !== null && 'resolved' in data && 'config' in data;
}

function postToConsole(message: PreviewMessage): void {
  window.parent.postMessage(message, location.origin);
}
