import type { IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';

/**
 * Tells from which address a request comes, where so many proxies stand before the server: each of them notes who it was sent by.
 * Behind none it is whoever is connected, whatever the request says.
 */
export function clientAddress(proxies: number): (request: IncomingMessage) => string {
  if (proxies === 0) return ({ socket }) => socket.remoteAddress ?? '';
  return (request) => proxyAddress(request, (_address, hop) => hop < proxies) ?? '';
}
