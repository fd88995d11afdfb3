import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HarnessPayments } from './options.ts';

/** Ids and secrets of the seeded CRM connections. */
export interface CrmIdentities {
  /** An active connection with a mapping that accepts inbound deliveries. */
  readonly installationId: string;
  readonly inactiveInstallationId: string;
  /** Signing secret of the active connection. */
  readonly signingSecret: string;
}

/** Provider and secret of the seeded payments. */
export interface PaymentIdentities {
  /** Provider of the seeded site's payments. */
  readonly paymentProvider: HarnessPayments;
  /** Webhook secret of the fake provider. */
  readonly fakeWebhookSecret: string;
}

/** Keys of the seeded intents. */
export interface WidgetIdentities {
  readonly intentKeys: {
    readonly form: string;
    readonly conversation: string;
    readonly link: string;
    readonly disabled: string;
  };
}

/** Identities of the seeded data, without access tokens, which are new on each start. */
export interface SeededIdentities extends CrmIdentities, PaymentIdentities, WidgetIdentities {
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
  /** Key of an inactive profile. */
  readonly inactiveProfileKey: string;
}

/**
 * Reads the identities that an earlier start wrote to the data folder. They are in a file because the store has no
 * plain-text secrets. In a folder of an older version, the CRM connections, payments and some intents may be missing.
 */
export function readIdentities(folder: string): StoredIdentities | undefined {
  const file = identitiesPath(folder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SeededIdentities) : undefined;
}

type IdentitiesOfNewerVersions = CrmIdentities & PaymentIdentities & WidgetIdentities;
/** Identities as older versions may have written them. */
export type StoredIdentities = Omit<SeededIdentities, keyof IdentitiesOfNewerVersions> &
  Partial<CrmIdentities & PaymentIdentities> & { readonly intentKeys: Partial<WidgetIdentities['intentKeys']> };

/** Writes the identities to the data folder, readable only by this user. */
export function writeIdentities(folder: string, identities: SeededIdentities): void {
  writeFileSync(identitiesPath(folder), JSON.stringify(identities), { mode: 0o600 });
}

function identitiesPath(folder: string): string {
  return join(folder, 'harness.json');
}
