/** The client alone: the whole package takes several times as long to load, in the middle of everything else. */
declare module 'undici/lib/dispatcher/client.js' {
  export { Client as default } from 'undici';
}

/** What the whole package makes a method of its clients. */
declare module 'undici/lib/api/api-request.js' {
  import type { Client, Dispatcher } from 'undici';

  export default function request(this: Client, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>;
}

/** Parts of the client, named so that they can be loaded before it. */
declare module 'undici/lib/core/util.js';
declare module 'undici/lib/dispatcher/client-h1.js';
