import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CheckoutBook } from './checkout-book.ts';
import { askedSession } from './checkout-shape.ts';
import { commit, type PeerFault } from './faults.ts';
import { type Checkout, sessionObject } from './objects.ts';
import { PeerError } from './peer-error.ts';
import { admit, KeptAnswers, type PeerRequest, received } from './requests.ts';
import { fields, invalid, list, word } from './shape.ts';

export const PEER_KEY = 'sk_test_peer';

const retrieval = fields({ expand: list(word('payment_intent', 'payment_intent.latest_charge'), 20) });
const nothing = fields({});

/** Stripe as far as checkout goes, on loopback: it knows what it was asked for, and refuses what is not published. */
export class StripePeer {
  readonly requests: PeerRequest[] = [];
  readonly book: CheckoutBook;
  private readonly faults: PeerFault[] = [];
  private readonly answers = new KeptAnswers();
  private server: Server | undefined;
  baseUrl = '';

  private constructor(
    private readonly now: () => number,
    readonly webhookSecret: string,
    private readonly secretKey: string,
  ) {
    this.book = new CheckoutBook(now, webhookSecret, () => this.baseUrl);
  }

  /** Listens on a port of loopback. `now` tells milliseconds since 1970. */
  static async open(now: () => number, webhookSecret = 'whsec_peer', secretKey = PEER_KEY): Promise<StripePeer> {
    const peer = new StripePeer(now, webhookSecret, secretKey);
    peer.server = createServer((request, response) => void peer.handle(request, response)).listen(0, '127.0.0.1');
    await once(peer.server, 'listening');
    peer.baseUrl = `http://127.0.0.1:${(peer.server.address() as AddressInfo).port}`;
    return peer;
  }

  /** The next requests meet these faults, one each. */
  misbehave(...faults: readonly PeerFault[]): void {
    this.faults.push(...faults);
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    this.server?.close();
    if (this.server) await once(this.server, 'close');
  }

  private async handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = this.faults.shift();
    try {
      const request = await received(message);
      this.requests.push(request);
      if (fault !== undefined && fault !== 'answer lost') return commit(fault, response);
      const answer = this.answer(request);
      if (fault === 'answer lost') commit('reset', response);
      else send(response, 200, answer);
    } catch (error) {
      if (!(error instanceof PeerError)) throw error;
      send(response, error.status, error.answer);
    }
  }

  private answer(request: PeerRequest): unknown {
    admit(request, this.secretKey);
    const { method, path, form } = request;
    const [, id, action] = /^\/v1\/checkout\/sessions(?:\/([^/]+))?(\/expire)?$/.exec(path) ?? [path, path];
    if (method === 'POST' && id === undefined) return this.answers.once(request, () => this.create(request));
    const checkout = this.book.checkouts.get(id ?? '');
    if (!checkout)
      throw new PeerError(404, { type: 'invalid_request_error', code: 'resource_missing', param: 'session' });
    if (method === 'POST' && action) return this.answers.once(request, () => this.expire(checkout, request));
    if (method !== 'GET' || action) throw new PeerError(404, { type: 'invalid_request_error' });
    retrieval(form, '');
    this.book.passTime(checkout);
    return sessionObject(checkout, this.baseUrl, 'expand' in form);
  }

  private create({ form }: PeerRequest): unknown {
    const checkout = this.book.add(askedSession(form, Math.floor(this.now() / 1000)));
    return sessionObject(checkout, this.baseUrl);
  }

  private expire(checkout: Checkout, { form }: PeerRequest): unknown {
    nothing(form, '');
    this.book.passTime(checkout);
    if (checkout.status !== 'open') throw invalid('', '');
    checkout.status = 'expired';
    return sessionObject(checkout, this.baseUrl);
  }
}

function send(response: ServerResponse, status: number, answer: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_peer' });
  response.end(JSON.stringify(answer));
}
