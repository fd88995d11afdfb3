/** The settings that the site sets as attributes of the script element. */
export interface ScriptSettings {
  /** Base URL of the server, with a trailing slash. */
  readonly host: string;
  readonly site: string;
  /** Label of the widget's own button. An empty label means the default label, `undefined` means no button. */
  readonly menu: string | undefined;
  readonly theme: string | undefined;
  /** Colours of the widget's own button, and its corner: `start`, or the default `end`. */
  readonly accent: string | undefined;
  readonly accentText: string | undefined;
  readonly corner: string;
  /** Language tag to use instead of the page's language. */
  readonly locale: string | undefined;
  readonly nonce: string;
}

/**
 * Reads the settings of the script that is running. Returns `undefined` if it has no valid site id. Call it directly
 * when the script runs, because later `document.currentScript` is no longer this script.
 */
export function readScriptSettings(): ScriptSettings | undefined {
  const scriptElement = document.currentScript ?? document.querySelector('script[data-site][src*="/widget"]');
  if (!(scriptElement instanceof HTMLScriptElement)) return undefined;
  const read = (name: string) => scriptElement.getAttribute(`data-${name}`) ?? undefined;
  const site = read('site') || '';
  if (!/^[\w-]{1,64}$/.test(site)) return undefined;
  return {
    host: new URL('.', scriptElement.src).href,
    site,
    menu: read('menu'),
    theme: read('theme'),
    accent: read('accent'),
    accentText: read('accent-text'),
    corner: read('corner') || 'end',
    locale: read('locale'),
    nonce: scriptElement.nonce,
  };
}

/**
 * Returns a language tag: that of the settings, otherwise the page's, otherwise the browser's. Returns `en` if the tag
 * is invalid. Reads the page each time, because its language can change.
 */
export function detectPageLanguage({ locale }: ScriptSettings): string {
  const language = locale || document.documentElement.lang || navigator.language;
  return /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(language) && language.length <= 35 ? language : 'en';
}
