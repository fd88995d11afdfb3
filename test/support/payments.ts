import { createHmac, randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import { executePayment, readExecution } from '../../contracts/payments.ts';
import { listActions } from '../../contracts/unlisted/actions.ts';
import { listExecutions, listUnmatchedMoney } from '../../contracts/unlisted/payments.ts';
import type { PaymentFact } from '../../core/payments/payment-event.ts';
import { succeeded } from './answers.ts';
import type { Api, Reply, Sent } from './api.ts';

type Wish = v.InferInput<typeof executePayment.body>;
type Begun = v.InferOutput<typeof executePayment.success.schema>;

/** An event of the fake provider as it is sent; what is not given is right, and new. */
export interface FakeTold {
  readonly fact: PaymentFact;
  readonly siteId?: string;
  readonly executionId?: string | null;
  readonly sessionId?: string | null;
  readonly eventId?: string;
  readonly occurredAt?: number;
}

/** How a webhook is sent, where it is not sent rightly. */
export interface FakeSending {
  readonly secret?: string;
  /** Milliseconds since 1970. */
  readonly signedAt?: number;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A name that none had before. */
export function newName(kind: string): string {
  return `${kind}-${randomUUID()}`;
}

/** The signature header of the fake provider. */
export function fakeSignature(secret: string, body: string | Uint8Array, signedAt = Date.now()): string {
  const seconds = Math.floor(signedAt / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`;
}

/** Visitors, the owner and the provider of the harness's payments. */
export class Payments {
  readonly path: string;

  constructor(
    private readonly api: Api,
    readonly siteId = api.line.siteId,
    readonly origin = api.line.origin,
  ) {
    this.path = `/sites/${siteId}/actions/payments/execute`;
  }

  /** A page of the site asks for a payment. */
  execute(body?: unknown, { headers, ...sent }: Sent = {}): Promise<Reply<unknown>> {
    const whole = { origin: this.origin, ...headers };
    return this.api.send(this.path, {
      method: 'POST',
      ...(body === undefined ? {} : { body }),
      headers: whole,
      ...sent,
    });
  }

  /** That it gets one. */
  async begin(body?: Wish): Promise<Begun> {
    return succeeded(executePayment, await this.execute(body));
  }

  /** A page of the site asks what became of it. */
  ask(executionId: string, headers: Readonly<Record<string, string>> = { origin: this.origin }) {
    return this.api.send<unknown>(`/sites/${this.siteId}/actions/executions/${executionId}`, { headers });
  }

  /** What became of it. */
  async status(executionId: string) {
    return succeeded(readExecution, await this.ask(executionId));
  }

  /** A visitor does something on the fake provider's page, which tells the server at once. */
  act({ checkoutUrl }: Pick<Begun, 'checkoutUrl'>, act: string): Promise<Reply<unknown>> {
    return this.api.send(`${new URL(checkoutUrl).pathname}/act`, { method: 'POST', body: { act } });
  }

  /** The fake provider tells something. */
  tell(
    { fact, siteId = this.siteId, executionId = null, sessionId = null, ...told }: FakeTold,
    sending: FakeSending = {},
  ) {
    const { eventId = newName('evt'), occurredAt = Date.now() } = told;
    const event = { type: 'payment', eventId, occurredAt, siteId, executionId, sessionId, fact };
    return this.sendWebhook(JSON.stringify(event), sending);
  }

  /** Bytes come to the webhook's address, signed. */
  sendWebhook(
    body: string | Uint8Array,
    { secret, signedAt, path, headers }: FakeSending = {},
  ): Promise<Reply<unknown>> {
    const signature = fakeSignature(secret ?? this.api.line.fakeWebhookSecret, body, signedAt);
    return this.api.send(path ?? '/webhooks/payments/fake', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'fake-payments-signature': signature, ...headers },
    });
  }

  /** The owner manages the site's payments. `path` is below the site's address. */
  manage(path: string, sent: Sent = {}, token = this.api.line.accessToken): Promise<Reply<unknown>> {
    return this.api.asAccount(`/sites/${this.siteId}${path}`, sent, token);
  }

  /** The site's action as its owner sees it. */
  async action() {
    const { actions } = succeeded(listActions, await this.manage('/actions'));
    const payments = actions.find(({ actionKey }) => actionKey === 'payments');
    if (payments?.actionKey !== 'payments') throw new Error('The site has no action.');
    return payments;
  }

  /** The execution as the owner sees it. */
  async managed(executionId: string) {
    const { data } = succeeded(listExecutions, await this.manage('/payments/executions?limit=100'));
    return data.find((one) => one.executionId === executionId);
  }

  /** The unmatched money of a payment, or of an execution. */
  async unmatched(name: string) {
    const { data } = succeeded(listUnmatchedMoney, await this.manage('/payments/unmatched?limit=100'));
    return data.filter((one) => one.paymentReference === name || one.executionId === name);
  }
}
