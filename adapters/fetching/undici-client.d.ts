/** Only the client, since the whole package takes several times as long to load. */
declare module 'undici/lib/dispatcher/client.js' {
  export { Client as default } from 'undici';
}

/** The function that the whole package installs as a method of its clients. */
declare module 'undici/lib/api/api-request.js' {
  import type { Client, Dispatcher } from 'undici';

  export default function request(this: Client, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>;
}

/** Modules of the client, declared so that they can be loaded before it. */
declare module 'undici/lib/core/util.js';
declare module 'undici/lib/dispatcher/client-h1.js';
