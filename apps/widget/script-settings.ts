/** What the script's element says: which site, and how it is to look. */
export interface ScriptSettings {
  /** The address of the service, with a slash at its end. */
  readonly host: string;
  readonly site: string;
  /** The words of the widget's own button, or `undefined` where there is to be none; empty for the usual ones. */
  readonly menu: string | undefined;
  readonly theme: string | undefined;
  /** A language that is not the page's. */
  readonly locale: string | undefined;
  readonly nonce: string;
}

/** Reads the script's element; `undefined` when it names no site. Call it while the script is being run. */
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

/** The language tag of the page at this moment, as far as it is one. */
export function pageLanguage({ locale }: ScriptSettings): string {
  const language = locale || document.documentElement.lang || navigator.language;
  return /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(language) && language.length <= 35 ? language : 'en';
}
