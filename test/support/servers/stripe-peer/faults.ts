import type { ServerResponse } from 'node:http';
import { PROVIDER_MESSAGE, StripeMockError } from './peer-error.ts';

/** What the peer does to one request instead of answering it properly. `answer lost` does the work first. */
export type PeerFault =
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

/** What would be taken for a session if it came as it should. */
const UNEXPECTED_SESSION = {
  id: 'cs_test_elsewhere',
  object: 'checkout.session',
  mode: 'payment',
  payment_status: 'unpaid',
  status: 'open',
  expires_at: 1,
  url: 'https://checkout.example/',
};

/** Commits the fault; an answer that it leaves open stays open until the peer closes. */
export function sendFailure(fault: Exclude<PeerFault, 'answer lost'>, response: ServerResponse): void {
  if (typeof fault === 'number') {
    const type = fault in TYPES ? TYPES[fault as keyof typeof TYPES] : 'invalid_request_error';
    const error = new StripeMockError(fault, { type });
    // Told to say so in tests too, Stripe's own notices would be printed.
    response.writeHead(fault, { 'content-type': 'application/json', 'stripe-notice': PROVIDER_MESSAGE });
    response.end(JSON.stringify(error.responseBody));
  } else if (fault === 'garbage')
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${PROVIDER_MESSAGE}`);
  else if (fault === 'other JSON') response.writeHead(200).end(JSON.stringify({ object: PROVIDER_MESSAGE }));
  else if (fault === 'no body') response.writeHead(200).end();
  else if (fault === 'half a body') response.writeHead(200).write('{"id":');
  else if (fault === 'too long')
    response.writeHead(200).end(`${' '.repeat(1 << 20)}${JSON.stringify(UNEXPECTED_SESSION)}`);
  else if (fault === 'redirect with a session')
    response.writeHead(302, { location: '/' }).end(JSON.stringify(UNEXPECTED_SESSION));
  else if (fault === 'redirect') response.writeHead(302, { location: '/v1/elsewhere' }).end();
  else if (fault === 'reset') response.socket?.resetAndDestroy();
}
