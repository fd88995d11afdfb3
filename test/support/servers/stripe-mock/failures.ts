import type { ServerResponse } from 'node:http';
import { PROVIDER_MESSAGE, StripeMockError } from './stripe-mock-error.ts';

/** Failure of one request. `answer lost` does the work first. */
export type MockFailure =
  | 400
  | 401
  | 402
  | 403
  | 409
  | 429
  | 500
  | 503
  | 'garbage'
  | 'other JSON'
  | 'no body'
  | 'half a body'
  | 'reset'
  | 'silence'
  | 'redirect'
  | 'redirect with a session'
  | 'too long'
  | 'answer lost';

const TYPES = { 400: 'invalid_request_error', 402: 'card_error', 500: 'api_error', 503: 'api_error' } as const;

/** A body that would be a valid session in a correct response. */
const UNEXPECTED_SESSION = {
  id: 'cs_test_elsewhere',
  object: 'checkout.session',
  mode: 'payment',
  payment_status: 'unpaid',
  status: 'open',
  expires_at: 1,
  url: 'https://checkout.example/',
};

/** Sends the failure. An unfinished response stays open until the mock closes. */
export function sendFailure(failure: Exclude<MockFailure, 'answer lost'>, response: ServerResponse): void {
  if (typeof failure === 'number') {
    const type = failure in TYPES ? TYPES[failure as keyof typeof TYPES] : 'invalid_request_error';
    const error = new StripeMockError(failure, { type });
    // A notice that Stripe's SDK prints.
    response.writeHead(failure, { 'content-type': 'application/json', 'stripe-notice': PROVIDER_MESSAGE });
    response.end(JSON.stringify(error.responseBody));
  } else if (failure === 'garbage')
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${PROVIDER_MESSAGE}`);
  else if (failure === 'other JSON') response.writeHead(200).end(JSON.stringify({ object: PROVIDER_MESSAGE }));
  else if (failure === 'no body') response.writeHead(200).end();
  else if (failure === 'half a body') response.writeHead(200).write('{"id":');
  else if (failure === 'too long')
    response.writeHead(200).end(`${' '.repeat(1 << 20)}${JSON.stringify(UNEXPECTED_SESSION)}`);
  else if (failure === 'redirect with a session')
    response.writeHead(302, { location: '/' }).end(JSON.stringify(UNEXPECTED_SESSION));
  else if (failure === 'redirect') response.writeHead(302, { location: '/v1/elsewhere' }).end();
  else if (failure === 'reset') response.socket?.resetAndDestroy();
}
