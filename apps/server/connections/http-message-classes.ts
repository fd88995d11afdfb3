import type { ServerOptions, ServerResponse } from 'node:http';
import express, { type Application, type Request, type Response } from 'express';
import { http } from './http-module.ts';
import { PipelinedRequest } from './pipelining.ts';

declare global {
  namespace Express {
    interface Response {
      /** Called when the headers are written, whether by `writeHead`, `write` or `end`. */
      onHeaders?: ((res: import('express').Response) => void) | undefined;
    }
  }
}

const EMPTY_LOCALS = {};

/**
 * A response that calls `onHeaders` when its headers are written. Overriding `writeHead` in a subclass costs less time
 * than replacing the method on each response.
 */
class HeaderObservingResponse extends http.ServerResponse {
  onHeaders: ((res: Response) => void) | undefined = undefined;
  /**
   * Express would allocate an empty object per response. All responses share this one until `requestContext` replaces
   * it.
   */
  locals: unknown = EMPTY_LOCALS;

  override writeHead(status: number, reason?: unknown, headers?: unknown): this {
    super.writeHead(status, reason as string, headers as []);
    this.onHeaders?.(this as unknown as Response);
    return this;
  }
}

/**
 * Creates the request and response classes of the HTTP server that runs `app`. Express sets the prototype of each
 * request and response to `app.request` and `app.response`. Instances of these classes already have these prototypes,
 * so Express changes nothing. If the prototypes changed, V8 would drop optimised code, and short requests would take
 * nearly twice as long.
 */
export function createHttpMessageClasses(app: Application): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class AppRequest extends PipelinedRequest {
    // Properties that Express sets on each request. They are declared so that V8 reserves space for them. Otherwise V8
    // would have to reallocate the object's properties when Express adds them.
    res: unknown = undefined;
    next: unknown = undefined;
    baseUrl = '';
    originalUrl = '';
    params: unknown = undefined;
    route: unknown = undefined;
    _parsedUrl: unknown = undefined;
  }
  class AppResponse extends HeaderObservingResponse {}
  Object.defineProperties(AppRequest.prototype, Object.getOwnPropertyDescriptors(express.request));
  Object.defineProperties(AppResponse.prototype, Object.getOwnPropertyDescriptors(express.response));
  const appProperty = { value: app, writable: true, configurable: true };
  const request = Object.defineProperty(AppRequest.prototype, 'app', appProperty) as unknown as Request;
  const response = Object.defineProperty(AppResponse.prototype, 'app', appProperty) as unknown as Response;
  Object.assign(app, { request, response });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse as typeof ServerResponse };
}
