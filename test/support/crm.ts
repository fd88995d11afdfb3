import { createHash, createHmac, randomUUID } from 'node:crypto';
import { receiveCrmDelivery } from '../../contracts/crm-inbound.ts';
import { readDelivery } from '../../contracts/unlisted/deliveries.ts';
import { configureInstallation, createInstallation, listRefusals } from '../../contracts/unlisted/installations.ts';
import { succeeded } from './answers.ts';
import type { Api, Reply, Sent } from './api.ts';
import { until } from './production.ts';
import { newTicket } from './submissions.ts';

/** Resolves the ticket of a record that is won, and reopens that of one that is lost; see `stageEvent`. */
export const STAGE_MAPPING = {
  recordId: '/id',
  status: { pointer: '/stage', values: { won: 'resolved', lost: 'open' } },
};

/** The body of an event that `STAGE_MAPPING` maps. */
export function stageEvent(id: string, stage: string): string {
  return JSON.stringify({ id, stage });
}

/** Opens a ticket that is linked to an external record, and returns its id. */
export async function openLinkedTicket(api: Api, externalTicketId: string): Promise<string> {
  const { id } = await newTicket(api);
  await api.asKey(`/tickets/${id}`, { method: 'PATCH', body: { externalTicketId } });
  return id;
}

/** The present status of a ticket. */
export async function ticketStatus(api: Api, id: string): Promise<string> {
  return (await api.asKey<{ status: string }>(`/tickets/${id}`)).body.status;
}

/** A delivery as a CRM sends it; what is not given is right. */
export interface CrmDelivery {
  readonly body?: string | Uint8Array;
  readonly deliveryId?: string;
  readonly timestamp?: string;
  readonly secret?: string;
  /** Headers in place of those that are right, or besides them; `undefined` leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** An id that no delivery had before. */
export function newDeliveryId(): string {
  return `evt-${randomUUID()}`;
}

/** The HMAC of a delivery in hexadecimal. */
export function hmacOf(secret: string, timestamp: string, deliveryId: string, body: string | Uint8Array): string {
  return createHmac('sha256', secret).update(`${timestamp}.${deliveryId}.`).update(body).digest('hex');
}

/** The headers of a delivery that is signed with `secret`. */
export function signedHeaders(
  secret: string,
  { body = '{}', deliveryId = newDeliveryId(), timestamp = new Date().toISOString(), headers = {} }: CrmDelivery = {},
): Record<string, string> {
  const all = {
    'content-type': 'application/json',
    'x-service-timestamp': timestamp,
    'x-service-delivery-id': deliveryId,
    'x-service-content-sha256': createHash('sha256').update(body).digest('hex'),
    'x-service-signature': `v1=${hmacOf(secret, timestamp, deliveryId, body)}`,
    ...headers,
  };
  return Object.fromEntries(Object.entries(all).filter((one): one is [string, string] => one[1] !== undefined));
}

/** A CRM that is connected to an installation of the harness: to the active one, unless another is named. */
export class Crm {
  constructor(
    private readonly api: Api,
    readonly installationId = api.line.installationId,
    readonly secret = api.line.signingSecret,
  ) {}

  /** A CRM that is connected anew, to an installation that is enabled and has this mapping. */
  static async connect(api: Api, mapping: object | null = null): Promise<Crm> {
    const path = `/sites/${api.line.siteId}/installations`;
    const reply = await api.asAccount(path, { method: 'POST', body: { name: 'CRM' } });
    const { installation, secret } = succeeded(createInstallation, reply);
    const crm = new Crm(api, installation.id, secret);
    const body = { inboundEnabled: true, mapping };
    succeeded(configureInstallation, await crm.manage('', { method: 'PATCH', body }));
    return crm;
  }

  get path(): string {
    return `/marketplaces/inbound/crm/${this.installationId}`;
  }

  /** Sends a delivery. */
  send(delivery: CrmDelivery = {}): Promise<Reply<unknown>> {
    const { body = '{}', secret = this.secret } = delivery;
    return this.api.send(this.path, { method: 'POST', body, headers: signedHeaders(secret, delivery) });
  }

  /** Sends a delivery that is accepted, and answers what it was told. */
  async deliver(delivery: CrmDelivery = {}) {
    return succeeded(receiveCrmDelivery, await this.send(delivery));
  }

  /** As the site's account; `path` is below the installation. */
  manage<Body>(path: string, sent: Sent = {}): Promise<Reply<Body>> {
    return this.api.asAccount(`/sites/${this.api.line.siteId}/installations/${this.installationId}${path}`, sent);
  }

  /** The delivery as it stands. */
  async find(deliveryId: string) {
    return succeeded(readDelivery, await this.manage(`/deliveries/${deliveryId}`));
  }

  /** The delivery once it has ended. */
  async ended(deliveryId: string) {
    await until(async () => (await this.find(deliveryId)).delivery.settledAt !== null);
    return (await this.find(deliveryId)).delivery;
  }

  /** What is remembered of refusals. */
  async refusals() {
    return succeeded(listRefusals, await this.manage('/refusals'));
  }
}
