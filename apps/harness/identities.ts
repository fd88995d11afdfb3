import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HarnessPaymentProvider } from './options.ts';

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
  readonly paymentProvider: HarnessPaymentProvider;
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

/** Ids and credentials of the seeded data. Access tokens are not included, because each start creates new ones. */
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
 * Reads the identities that an earlier start has written to the data folder. They are in a file because the store
 * contains no secrets in plain text. If an older version wrote the file, CRM connections, payments and some intents may
 * be missing. Returns `undefined` if there is no file.
 */
export function readIdentities(folder: string): StoredIdentities | undefined {
  const file = identitiesPath(folder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SeededIdentities) : undefined;
}

/** Identities that the file of an older version may not have. */
type IdentitiesOfNewerVersions = CrmIdentities & PaymentIdentities & WidgetIdentities;
/** Identities as this version or an older version has written them. */
export type StoredIdentities = Omit<SeededIdentities, keyof IdentitiesOfNewerVersions> &
  Partial<CrmIdentities & PaymentIdentities> & { readonly intentKeys: Partial<WidgetIdentities['intentKeys']> };

/** Writes the identities to the data folder, readable only by this user. */
export function writeIdentities(folder: string, identities: SeededIdentities): void {
  writeFileSync(identitiesPath(folder), JSON.stringify(identities), { mode: 0o600 });
}

function identitiesPath(folder: string): string {
  return join(folder, 'harness.json');
}
