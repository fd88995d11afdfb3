import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HarnessPayments } from './options.ts';

/** What the harness has seeded of CRM inbound. */
export interface CrmIdentities {
  /** Active, enabled for inbound deliveries, with a mapping. */
  readonly installationId: string;
  readonly inactiveInstallationId: string;
  /** Of the active installation. */
  readonly signingSecret: string;
}

/** What the harness has seeded of payments. */
export interface PaymentIdentities {
  /** By which the site's visitors pay. */
  readonly paymentProvider: HarnessPayments;
  /** What the fake provider signs its webhooks with. */
  readonly fakeWebhookSecret: string;
}

/** What the harness has seeded of the widget. */
export interface WidgetIdentities {
  readonly intentKeys: {
    readonly form: string;
    readonly conversation: string;
    readonly link: string;
    readonly disabled: string;
  };
}

/** Who and what the harness has seeded; everything but the access tokens, which every start makes anew. */
export interface Identities extends CrmIdentities, PaymentIdentities, WidgetIdentities {
  readonly accountEmail: string;
  readonly accountPassword: string;
  readonly otherEmail: string;
  readonly otherPassword: string;
  readonly siteId: string;
  readonly otherSiteId: string;
  readonly origin: string;
  readonly apiKeys: {
    readonly all: string;
    readonly ticketsRead: string;
    readonly ticketsWrite: string;
    readonly assessmentsRead: string;
    readonly assessmentsWrite: string;
    readonly otherSite: string;
  };
  readonly ticketIds: readonly string[];
  readonly chatConversationId: string;
  readonly profileKey: string;
  /** Of a profile that takes no new assessments. */
  readonly inactiveProfileKey: string;
}

/**
 * The identities that an earlier start left in the data folder, since a store holds no secret in plain text. The folder
 * may have been seeded before CRM inbound, payments, or intents besides the form existed.
 */
export function readIdentities(folder: string): StoredIdentities | undefined {
  const file = identitiesPath(folder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Identities) : undefined;
}

type AddedIdentities = CrmIdentities & PaymentIdentities & WidgetIdentities;
/** A seeding as far as it is certain to have gone. */
export type StoredIdentities = Omit<Identities, keyof AddedIdentities> &
  Partial<CrmIdentities & PaymentIdentities> & { readonly intentKeys: Partial<WidgetIdentities['intentKeys']> };

/** Leaves the identities in the data folder, readable to this user alone. */
export function writeIdentities(folder: string, identities: Identities): void {
  writeFileSync(identitiesPath(folder), JSON.stringify(identities), { mode: 0o600 });
}

function identitiesPath(folder: string): string {
  return join(folder, 'harness.json');
}
