import type { ServerOptions, ServerResponse } from 'node:http';
import express, { type Application, type Request, type Response } from 'express';
import { http } from './http-module.ts';
import { PipelinedRequest } from './pipelining.ts';

declare global {
  namespace Express {
    interface Response {
      /** Called when the headers of the response are written, also if `end` or `write` writes them. */
      onHeaders?: ((res: import('express').Response) => void) | undefined;
    }
  }
}

const NO_LOCALS = {};

/**
 * A response that calls `onHeaders` when its headers are written. A subclass is cheaper than replacing `writeHead` on
 * each response.
 */
class ObservedResponse extends http.ServerResponse {
  onHeaders: ((res: Response) => void) | undefined = undefined;
  /**
   * One empty object for all responses, because Express would allocate one per response. `requestContext` replaces it.
   */
  locals: unknown = NO_LOCALS;

  override writeHead(status: number, reason?: unknown, headers?: unknown): this {
    super.writeHead(status, reason as string, headers as []);
    this.onHeaders?.(this as unknown as Response);
    return this;
  }
}

/**
 * Creates the request and response classes of a server, with the prototypes that Express would set on each message of
 * `app`. When Express sets the prototype of a message, nothing changes. Otherwise V8 would drop the optimised code for
 * the message, which makes short requests nearly twice as slow.
 */
export function createMessageClasses(app: Application): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class AppRequest extends PipelinedRequest {
    // Properties that Express sets on each request. V8 reserves room for declared properties. If Express added them
    // later, V8 would copy the object's property storage.
    res: unknown = undefined;
    next: unknown = undefined;
    baseUrl = '';
    originalUrl = '';
    params: unknown = undefined;
    route: unknown = undefined;
    _parsedUrl: unknown = undefined;
  }
  class AppResponse extends ObservedResponse {}
  Object.defineProperties(AppRequest.prototype, Object.getOwnPropertyDescriptors(express.request));
  Object.defineProperties(AppResponse.prototype, Object.getOwnPropertyDescriptors(express.response));
  const own = { value: app, writable: true, configurable: true };
  const request = Object.defineProperty(AppRequest.prototype, 'app', own) as unknown as Request;
  const response = Object.defineProperty(AppResponse.prototype, 'app', own) as unknown as Response;
  Object.assign(app, { request, response });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse as typeof ServerResponse };
}
