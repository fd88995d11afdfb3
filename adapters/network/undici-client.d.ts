/** Only undici's client is imported, because loading the whole package takes several times as long. */
declare module 'undici/lib/dispatcher/client.js' {
  export { Client as default } from 'undici';
}

/** The function that undici's main module adds to its clients as the method `request`. */
declare module 'undici/lib/api/api-request.js' {
  import type { Client, Dispatcher } from 'undici';

  export default function request(this: Client, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>;
}

/** Modules that undici's client imports. They are declared so that `loadPageVisitModule` can import them one by one. */
declare module 'undici/lib/core/util.js';
declare module 'undici/lib/dispatcher/client-h1.js';
