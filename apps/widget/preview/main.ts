import { Configuration } from '../configuration.ts';
import flowsStyle from '../flows/flows.css';
import { show } from '../flows/show.ts';
import type { Scene } from '../scene.ts';
import { Server } from '../server.ts';
import { wishFor } from '../wish.ts';
import { wordsOf } from '../words.ts';
import type { Drawing, Told } from './drawing.ts';
import { PreviewDialog } from './preview-dialog.ts';

const SITE = 'preview';

/** What stands where an answer of the service would. */
const NOTHING_SENT = {
  en: 'This is a preview: nothing is sent from here.',
  de: 'Das ist eine Vorschau: Von hier wird nichts gesendet.',
};

// It asks nobody: whatever a flow sends is as if the service were away. The page's policy would refuse it as well.
const server = new Server(`${location.origin}/`, SITE);
server.end();

let dialog: PreviewDialog | undefined;
let theme: Drawing['theme'] | undefined;

window.addEventListener('message', ({ source, origin, data }) => {
  // Whoever may frame this page is the console; the page itself is sandboxed and has no origin of its own.
  if (source === window.parent && origin === location.origin && isDrawing(data)) draw(data);
});
tell({ preview: 'ready' });

function draw(drawing: Drawing): void {
  if (drawing.theme !== theme) {
    document.querySelector('[data-service-widget]')?.remove();
    dialog = undefined;
  }
  theme = drawing.theme;
  dialog ??= new PreviewDialog(theme, () => {});
  const scene = sceneOf(dialog, drawing);
  dialog.attend(
    (height) => tell({ preview: 'drawn', height }),
    () => show(scene, drawing.resolved),
  );
  dialog.addStyle(flowsStyle);
  const { say, config } = scene;
  dialog.open(undefined, { locale: config.locale, close: say('close'), back: say('back') });
  show(scene, drawing.resolved);
}

function sceneOf(dialog: PreviewDialog, { config: given, resolved, theme }: Drawing): Scene {
  const away = /^de\b/i.test(given.locale) ? NOTHING_SENT.de : NOTHING_SENT.en;
  const config = { ...given, texts: { ...given.texts, away } };
  const wish = 'actionKey' in resolved ? wishFor('action', resolved.actionKey) : wishFor('intent', resolved.intentKey);
  return {
    script: { host: `${location.origin}/`, site: SITE, menu: undefined, theme, locale: undefined, nonce: '' },
    server,
    dialog,
    config,
    configuration: new Configuration(server),
    say: wordsOf(config),
    wish,
    back: undefined,
    go: () => {},
  };
}

/** Other programs of the console's page, a test's for instance, may say something as well. */
function isDrawing(data: unknown): data is Drawing {
  return typeof data === 'object' && data !== null && 'resolved' in data && 'config' in data;
}

function tell(told: Told): void {
  window.parent.postMessage(told, location.origin);
}
