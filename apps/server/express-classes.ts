import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, Request, Response } from 'express';

/**
 * Classes whose objects Express takes as they are. It gives each request and response the prototype `app.request` or
 * `app.response`; made with that prototype from the start they keep their hidden classes, and the engine its speed.
 */
export function expressClasses(app: Express) {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse {}
  Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  // Behind no proxy the caller is who is connected; Express would read the headers of proxies first, at each request.
  if (app.get('trust proxy') === 0) {
    Object.defineProperty(ExpressRequest.prototype, 'ip', {
      get(this: IncomingMessage) {
        return this.socket.remoteAddress;
      },
    });
  }
  app.request = ExpressRequest.prototype as Request;
  app.response = ExpressResponse.prototype as Response;
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}
