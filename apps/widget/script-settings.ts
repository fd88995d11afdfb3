/** The settings in the attributes of the script element. */
export interface ScriptSettings {
  /** Base URL of the server, with a trailing slash. */
  readonly host: string;
  readonly site: string;
  /** Label of the widget's own button; empty for the default, `undefined` for no button. */
  readonly menu: string | undefined;
  readonly theme: string | undefined;
  /** Overrides the language of the page. */
  readonly locale: string | undefined;
  readonly nonce: string;
}

/** Reads the settings of the running script; `undefined` without a valid site id. Call it while the script runs. */
export function readScriptSettings(): ScriptSettings | undefined {
  const scriptElement = document.currentScript ?? document.querySelector('script[data-site][src*="/widget"]');
  if (!(scriptElement instanceof HTMLScriptElement)) return undefined;
  const site = scriptElement.getAttribute('data-site') ?? '';
  if (!/^[\w-]{1,64}$/.test(site)) return undefined;
  return {
    host: new URL('.', scriptElement.src).href,
    site,
    menu: scriptElement.getAttribute('data-menu') ?? undefined,
    theme: scriptElement.getAttribute('data-theme') ?? undefined,
    locale: scriptElement.getAttribute('data-locale') ?? undefined,
    nonce: scriptElement.nonce,
  };
}

/** The current language tag of the page; `en` if it is invalid. */
export function pageLanguage({ locale }: ScriptSettings): string {
  const language = locale || document.documentElement.lang || navigator.language;
  return /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(language) && language.length <= 35 ? language : 'en';
}
