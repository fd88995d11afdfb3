import type { DependencyContainer } from 'tsyringe';
import { CidrNetworkMatcher } from '../../../adapters/network/cidr-network-matcher.ts';
import { AcceptInvitation } from '../../../core/access/accept-invitation.ts';
import { AuthenticateAccount } from '../../../core/access/authenticate-account.ts';
import { AuthenticateApiKey } from '../../../core/access/authenticate-api-key.ts';
import { AuthorizeMember } from '../../../core/access/authorize-member.ts';
import { AuthorizeOrigin } from '../../../core/access/authorize-origin.ts';
import { ChangeMemberRole } from '../../../core/access/change-member-role.ts';
import { ChangePassword } from '../../../core/access/change-password.ts';
import { CloseAccount } from '../../../core/access/close-account.ts';
import { CloseOwnAccount } from '../../../core/access/close-own-account.ts';
import { ConfigureSite } from '../../../core/access/configure-site.ts';
import { CreateAccount } from '../../../core/access/create-account.ts';
import { CreateApiKey } from '../../../core/access/create-api-key.ts';
import { CreateSite } from '../../../core/access/create-site.ts';
import { DeleteExpiredInvitations } from '../../../core/access/delete-expired-invitations.ts';
import { DeleteExpiredSessions } from '../../../core/access/delete-expired-sessions.ts';
import { DeleteSite } from '../../../core/access/delete-site.ts';
import { EndOtherSessions } from '../../../core/access/end-other-sessions.ts';
import { EndSession } from '../../../core/access/end-session.ts';
import { InviteMember } from '../../../core/access/invite-member.ts';
import { ListAccounts } from '../../../core/access/list-accounts.ts';
import { ListApiKeys } from '../../../core/access/list-api-keys.ts';
import { ListInvitations } from '../../../core/access/list-invitations.ts';
import { ListMembers } from '../../../core/access/list-members.ts';
import { ListSessions } from '../../../core/access/list-sessions.ts';
import { ListSites } from '../../../core/access/list-sites.ts';
import { PreviewAccountClosure } from '../../../core/access/preview-account-closure.ts';
import { ReadAudit } from '../../../core/access/read-audit.ts';
import { ReadInvitation } from '../../../core/access/read-invitation.ts';
import { RecordAudit } from '../../../core/access/record-audit.ts';
import { RecordKeyUses } from '../../../core/access/record-key-uses.ts';
import { RefreshSession } from '../../../core/access/refresh-session.ts';
import { RemoveClosedAccounts } from '../../../core/access/remove-closed-accounts.ts';
import { RemoveDeletedSites } from '../../../core/access/remove-deleted-sites.ts';
import { RemoveSiteMember } from '../../../core/access/remove-site-member.ts';
import { RenameAccount } from '../../../core/access/rename-account.ts';
import { ResetPassword } from '../../../core/access/reset-password.ts';
import { RestoreSite } from '../../../core/access/restore-site.ts';
import { RevokeApiKey } from '../../../core/access/revoke-api-key.ts';
import { RevokeInvitation } from '../../../core/access/revoke-invitation.ts';
import { RevokeLeakedApiKey } from '../../../core/access/revoke-leaked-api-key.ts';
import { RotateApiKey } from '../../../core/access/rotate-api-key.ts';
import { SessionTokenFactory } from '../../../core/access/session-token-factory.ts';
import { SetPassword } from '../../../core/access/set-password.ts';
import { SetUp } from '../../../core/access/set-up.ts';
import { SignIn } from '../../../core/access/sign-in.ts';
import { SignOut } from '../../../core/access/sign-out.ts';
import { registerClass, registerFactory } from '../register.ts';
import {
  ACCOUNT_CLOSURE_REPOSITORY,
  ACCOUNT_REPOSITORY,
  API_KEY_REPOSITORY,
  AUDIT_LOG,
  CLOCK,
  CRYPTOGRAPHY,
  ID_GENERATOR,
  INVITATION_REPOSITORY,
  IP_NETWORK_MATCHER,
  MAX_SITES_PER_ACCOUNT,
  MEMBER_REPOSITORY,
  PASSWORD_HASHER,
  PASSWORD_RESET_REPOSITORY,
  SESSION_REPOSITORY,
  SITE_RECORD_DELETER,
  SITE_REPOSITORY,
  TOKEN_LIFETIME_SECONDS,
  TOKEN_SIGNER,
  UNDECORATED_ACCOUNT_CLOSURE_REPOSITORY,
  UNDECORATED_MEMBER_REPOSITORY,
} from '../tokens.ts';

/** Registers accounts and their sessions, sites and their members, API keys, and the audit log. */
export function registerAccess(container: DependencyContainer): void {
  registerClass(container, SetUp, ACCOUNT_REPOSITORY, PASSWORD_HASHER, CRYPTOGRAPHY, CLOCK, ID_GENERATOR);
  registerClass(container, CreateAccount, ACCOUNT_REPOSITORY, PASSWORD_HASHER, CLOCK, ID_GENERATOR);
  registerClass(container, RenameAccount, ACCOUNT_REPOSITORY);
  registerClass(container, SetPassword, ACCOUNT_REPOSITORY, PASSWORD_HASHER);
  registerClass(container, ChangePassword, PASSWORD_HASHER, SetPassword, SignIn);
  registerClass(container, ResetPassword, PASSWORD_RESET_REPOSITORY, PASSWORD_HASHER, CRYPTOGRAPHY, CLOCK);
  registerClass(container, SignIn, ACCOUNT_REPOSITORY, SESSION_REPOSITORY, PASSWORD_HASHER, SessionTokenFactory);
  registerClass(
    container,
    RefreshSession,
    SESSION_REPOSITORY,
    ACCOUNT_REPOSITORY,
    SessionTokenFactory,
    CRYPTOGRAPHY,
    CLOCK,
  );
  registerClass(container, SignOut, SESSION_REPOSITORY, CRYPTOGRAPHY);
  registerClass(container, ListSessions, SESSION_REPOSITORY, CLOCK);
  registerClass(container, EndSession, SESSION_REPOSITORY);
  registerClass(container, EndOtherSessions, SESSION_REPOSITORY);
  registerClass(container, DeleteExpiredSessions, SESSION_REPOSITORY, CLOCK);
  registerClass(container, AuthenticateAccount, ACCOUNT_REPOSITORY, SESSION_REPOSITORY, TOKEN_SIGNER, CLOCK);
  registerClass(
    container,
    SessionTokenFactory,
    TOKEN_SIGNER,
    CRYPTOGRAPHY,
    ID_GENERATOR,
    CLOCK,
    TOKEN_LIFETIME_SECONDS,
  );

  registerClass(container, ListAccounts, ACCOUNT_REPOSITORY, ListSites);
  registerClass(container, PreviewAccountClosure, UNDECORATED_ACCOUNT_CLOSURE_REPOSITORY);
  registerClass(container, CloseAccount, ACCOUNT_CLOSURE_REPOSITORY, RecordAudit, CLOCK);
  registerClass(container, CloseOwnAccount, PASSWORD_HASHER, CloseAccount);
  registerClass(container, RemoveClosedAccounts, UNDECORATED_ACCOUNT_CLOSURE_REPOSITORY, CLOCK);

  registerClass(container, CreateSite, SITE_REPOSITORY, CLOCK, ID_GENERATOR, MAX_SITES_PER_ACCOUNT);
  registerClass(container, ListSites, UNDECORATED_MEMBER_REPOSITORY);
  registerClass(container, ConfigureSite, SITE_REPOSITORY);
  registerClass(container, AuthorizeOrigin, SITE_REPOSITORY);
  registerClass(container, DeleteSite, SITE_REPOSITORY, CLOCK);
  registerClass(container, RestoreSite, SITE_REPOSITORY);
  registerClass(container, RemoveDeletedSites, SITE_REPOSITORY, SITE_RECORD_DELETER, RecordAudit, CLOCK);

  registerClass(container, AuthorizeMember, UNDECORATED_MEMBER_REPOSITORY);
  registerClass(container, ListMembers, UNDECORATED_MEMBER_REPOSITORY, ACCOUNT_REPOSITORY);
  registerClass(container, ChangeMemberRole, MEMBER_REPOSITORY, ACCOUNT_REPOSITORY);
  registerClass(container, RemoveSiteMember, MEMBER_REPOSITORY);

  registerClass(
    container,
    InviteMember,
    INVITATION_REPOSITORY,
    UNDECORATED_MEMBER_REPOSITORY,
    ACCOUNT_REPOSITORY,
    CRYPTOGRAPHY,
    CLOCK,
    ID_GENERATOR,
  );
  registerClass(container, ListInvitations, INVITATION_REPOSITORY, CLOCK);
  registerClass(container, RevokeInvitation, INVITATION_REPOSITORY);
  registerClass(container, DeleteExpiredInvitations, INVITATION_REPOSITORY, CLOCK);
  registerClass(
    container,
    ReadInvitation,
    INVITATION_REPOSITORY,
    SITE_REPOSITORY,
    ACCOUNT_REPOSITORY,
    CRYPTOGRAPHY,
    CLOCK,
  );
  registerClass(
    container,
    AcceptInvitation,
    ReadInvitation,
    INVITATION_REPOSITORY,
    PASSWORD_HASHER,
    SignIn,
    CLOCK,
    ID_GENERATOR,
  );

  registerFactory(container, IP_NETWORK_MATCHER, () => new CidrNetworkMatcher());
  registerClass(container, CreateApiKey, API_KEY_REPOSITORY, CRYPTOGRAPHY, CLOCK, ID_GENERATOR, IP_NETWORK_MATCHER);
  registerClass(container, ListApiKeys, API_KEY_REPOSITORY, RecordKeyUses);
  registerClass(container, RevokeApiKey, API_KEY_REPOSITORY, CLOCK);
  registerClass(container, RevokeLeakedApiKey, API_KEY_REPOSITORY, CRYPTOGRAPHY, CLOCK);
  registerClass(container, RotateApiKey, API_KEY_REPOSITORY, CreateApiKey, CLOCK);
  registerClass(
    container,
    AuthenticateApiKey,
    API_KEY_REPOSITORY,
    SITE_REPOSITORY,
    RecordKeyUses,
    CRYPTOGRAPHY,
    CLOCK,
    IP_NETWORK_MATCHER,
  );
  registerClass(container, RecordKeyUses, API_KEY_REPOSITORY);

  registerClass(container, RecordAudit, AUDIT_LOG, CLOCK, ID_GENERATOR);
  registerClass(container, ReadAudit, AUDIT_LOG);
}
