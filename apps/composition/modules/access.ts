import type { DependencyContainer } from 'tsyringe';
import { AdmitOrigin } from '../../../core/access/admit-origin.ts';
import { AuthenticateAccount } from '../../../core/access/authenticate-account.ts';
import { AuthenticateApiKey } from '../../../core/access/authenticate-api-key.ts';
import { ChangePassword } from '../../../core/access/change-password.ts';
import { ConfigureSite } from '../../../core/access/configure-site.ts';
import { CreateAccount } from '../../../core/access/create-account.ts';
import { CreateApiKey } from '../../../core/access/create-api-key.ts';
import { CreateSite } from '../../../core/access/create-site.ts';
import { DeleteExpiredSessions } from '../../../core/access/delete-expired-sessions.ts';
import { ListApiKeys } from '../../../core/access/list-api-keys.ts';
import { ListSites } from '../../../core/access/list-sites.ts';
import { ReadAudit } from '../../../core/access/read-audit.ts';
import { ReadSite } from '../../../core/access/read-site.ts';
import { RecordAudit } from '../../../core/access/record-audit.ts';
import { RecordKeyUses } from '../../../core/access/record-key-uses.ts';
import { RefreshSession } from '../../../core/access/refresh-session.ts';
import { RevokeApiKey } from '../../../core/access/revoke-api-key.ts';
import { RotateApiKey } from '../../../core/access/rotate-api-key.ts';
import { SessionTokens } from '../../../core/access/session-tokens.ts';
import { SetPassword } from '../../../core/access/set-password.ts';
import { SetUp } from '../../../core/access/set-up.ts';
import { SignIn } from '../../../core/access/sign-in.ts';
import { SignOut } from '../../../core/access/sign-out.ts';
import { registerClass } from '../register.ts';
import {
  ACCOUNTS,
  API_KEYS,
  AUDIT_LOG,
  CLOCK,
  CRYPTOGRAPHY,
  ID_GENERATOR,
  MAX_SITES,
  PASSWORD_HASHER,
  SESSIONS,
  SITES,
  TOKEN_LIFETIME_SECONDS,
  TOKEN_SIGNER,
} from '../tokens.ts';

/** Registers accounts and their sessions, sites, API keys, and the audit log. */
export function registerAccess(container: DependencyContainer): void {
  registerClass(container, SetUp, ACCOUNTS, PASSWORD_HASHER, CRYPTOGRAPHY, CLOCK, ID_GENERATOR);
  registerClass(container, CreateAccount, ACCOUNTS, PASSWORD_HASHER, CLOCK, ID_GENERATOR);
  registerClass(container, SetPassword, ACCOUNTS, SESSIONS, PASSWORD_HASHER);
  registerClass(container, ChangePassword, PASSWORD_HASHER, SetPassword, SignIn);
  registerClass(container, SignIn, ACCOUNTS, SESSIONS, PASSWORD_HASHER, SessionTokens);
  registerClass(container, RefreshSession, SESSIONS, SessionTokens, CRYPTOGRAPHY, CLOCK);
  registerClass(container, SignOut, SESSIONS, CRYPTOGRAPHY);
  registerClass(container, DeleteExpiredSessions, SESSIONS, CLOCK);
  registerClass(container, AuthenticateAccount, ACCOUNTS, SESSIONS, TOKEN_SIGNER, CLOCK);
  registerClass(container, SessionTokens, TOKEN_SIGNER, CRYPTOGRAPHY, ID_GENERATOR, CLOCK, TOKEN_LIFETIME_SECONDS);

  registerClass(container, CreateSite, SITES, CLOCK, ID_GENERATOR, MAX_SITES);
  registerClass(container, ListSites, SITES);
  registerClass(container, ReadSite, SITES);
  registerClass(container, ConfigureSite, SITES);
  registerClass(container, AdmitOrigin, SITES);

  registerClass(container, CreateApiKey, API_KEYS, CRYPTOGRAPHY, CLOCK, ID_GENERATOR);
  registerClass(container, ListApiKeys, API_KEYS, RecordKeyUses);
  registerClass(container, RevokeApiKey, API_KEYS, CLOCK);
  registerClass(container, RotateApiKey, API_KEYS, CreateApiKey, CLOCK);
  registerClass(container, AuthenticateApiKey, API_KEYS, RecordKeyUses, CRYPTOGRAPHY, CLOCK);
  registerClass(container, RecordKeyUses, API_KEYS);

  registerClass(container, RecordAudit, AUDIT_LOG, CLOCK, ID_GENERATOR);
  registerClass(container, ReadAudit, AUDIT_LOG);
}
