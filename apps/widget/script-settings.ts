/** The settings that a site specifies as attributes of the script element. */
export interface ScriptSettings {
  /** Base URL of the server, with a trailing slash. */
  readonly host: string;
  readonly site: string;
  /** Label of the launcher. If empty, the launcher has the default label. If `undefined`, there is no launcher. */
  readonly menu: string | undefined;
  readonly theme: string | undefined;
  /** Colours of the launcher, and its corner: `start`, or the default `end`. */
  readonly accent: string | undefined;
  readonly accentText: string | undefined;
  readonly corner: string;
  /** Language tag to use instead of the page's language. */
  readonly locale: string | undefined;
  readonly nonce: string;
}

/**
 * Reads the settings of the running script. Returns `undefined` if the script element has no valid site id. Call it
 * while the script first runs: later, `document.currentScript` is no longer this script.
 */
export function readScriptSettings(): ScriptSettings | undefined {
  const scriptElement = document.currentScript ?? document.querySelector('script[data-site][src*="/widget"]');
  if (!(scriptElement instanceof HTMLScriptElement)) return undefined;
  const readAttribute = (name: string) => scriptElement.getAttribute(`data-${name}`) ?? undefined;
  const site = readAttribute('site') || '';
  if (!/^[\w-]{1,64}$/.test(site)) return undefined;
  return {
    host: new URL('.', scriptElement.src).href,
    site,
    menu: readAttribute('menu'),
    theme: readAttribute('theme'),
    accent: readAttribute('accent'),
    accentText: readAttribute('accent-text'),
    corner: readAttribute('corner') || 'end',
    locale: readAttribute('locale'),
    nonce: scriptElement.nonce,
  };
}

/**
 * Returns the language tag of the settings, otherwise of the page, otherwise of the browser. Returns `en` if the tag is
 * invalid. Reads the page's language at each call, because it can change.
 */
export function detectPageLanguage({ locale }: ScriptSettings): string {
  const language = locale || document.documentElement.lang || navigator.language;
  return /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(language) && language.length <= 35 ? language : 'en';
}
