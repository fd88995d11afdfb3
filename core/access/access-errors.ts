import { DomainError } from '../shared/domain-error.ts';
import type { SiteRole } from './site-role.ts';

/**
 * The API key is missing, malformed, unknown, revoked or expired, or belongs to another site. The caller cannot tell
 * these cases apart.
 */
export class ApiKeyInvalidError extends DomainError {
  readonly code = 'api_key_invalid';
}

/** The API key is active but does not have the scope that the operation requires. */
export class InsufficientScopeError extends DomainError {
  readonly code = 'insufficient_scope';

  constructor(
    readonly scope: string,
    readonly keyId: string,
  ) {
    super(`This operation requires the scope ${scope}.`);
  }
}

/** The API key is active, but the caller's IP address is in none of the key's allowed networks. */
export class NetworkNotAllowedError extends DomainError {
  readonly code = 'network_not_allowed';

  constructor(
    ipAddress: string,
    readonly keyId: string,
  ) {
    super(`The API key may not be used from the IP address ${ipAddress}.`);
  }
}

/** The site has no API key with this id. */
export class ApiKeyNotFoundError extends DomainError {
  readonly code = 'api_key_not_found';
}

/** The API key cannot be rotated, because it is revoked or expired. */
export class ApiKeyNotActiveError extends DomainError {
  readonly code = 'api_key_not_active';
}

/** The site does not exist, or the account is not a member of it. The caller cannot tell these cases apart. */
export class SiteNotFoundError extends DomainError {
  readonly code = 'site_not_found';
}

/** The account is a member of the site, but its role is lower than the operation requires. */
export class RoleRequiredError extends DomainError {
  readonly code = 'role_required';

  constructor(role: SiteRole) {
    super(`This operation requires the role ${role}${role === 'owner' ? '' : ' or a higher one'} in the site.`);
  }
}

/** The site has no member with this account id. */
export class MemberNotFoundError extends DomainError {
  readonly code = 'member_not_found';
}

/** The only owner of a site cannot leave it, be removed, or get a lower role. */
export class LastOwnerError extends DomainError {
  readonly code = 'last_owner';
}

/** The invited account is already a member of the site. */
export class AlreadyMemberError extends DomainError {
  readonly code = 'already_member';
}

/** The site has reached its maximum number of members. */
export class MemberLimitReachedError extends DomainError {
  readonly code = 'member_limit_reached';

  constructor(limit: number) {
    super(`The site has reached its limit of ${limit} members.`);
  }
}

/** The site has reached its maximum number of invitations that are not accepted yet. */
export class InvitationLimitReachedError extends DomainError {
  readonly code = 'invitation_limit_reached';

  constructor(limit: number) {
    super(`The site has reached its limit of ${limit} open invitations.`);
  }
}

/** The site has no invitation with this id. */
export class InvitationNotFoundError extends DomainError {
  readonly code = 'invitation_not_found';
}

/** The token of the invitation is wrong, or the invitation was accepted, was revoked, or has expired. */
export class InvitationInvalidError extends DomainError {
  readonly code = 'invitation_invalid';
}

/** The site is deleted. It can be read, and restored, but not changed. */
export class SiteDeletedError extends DomainError {
  readonly code = 'site_deleted';

  constructor() {
    super('The site is deleted. Restore it first.');
  }
}

/** The account has reached its maximum number of sites. */
export class SiteLimitReachedError extends DomainError {
  readonly code = 'site_limit_reached';

  constructor(limit: number) {
    super(`The account has reached its limit of ${limit} sites.`);
  }
}

/** The email address is unknown or the password is wrong. The caller cannot tell which. */
export class SignInFailedError extends DomainError {
  readonly code = 'sign_in_failed';
}

/** The password cannot be changed, because the current password that the caller sent is wrong. */
export class PasswordWrongError extends DomainError {
  readonly code = 'password_wrong';
}

/** Too many password checks are waiting. Checks are slow on purpose, so only a few run at a time. */
export class SignInBusyError extends DomainError {
  readonly code = 'sign_in_busy';
}

/** The access token is missing, malformed, expired or from another deployment, or its session has ended. */
export class AccessTokenInvalidError extends DomainError {
  readonly code = 'access_token_invalid';
}

/** The account is not the operator of this deployment. */
export class OperatorRequiredError extends DomainError {
  readonly code = 'operator_required';
}

/** The account is closed. Another request closed it while this request was running. */
export class AccountClosedError extends DomainError {
  readonly code = 'account_closed';

  constructor() {
    super('The account was closed.');
  }
}

/** The operator's account cannot be closed, because nobody else could operate the deployment. */
export class OperatorAccountNotClosableError extends DomainError {
  readonly code = 'operator_account';

  constructor() {
    super('The account of the operator of this deployment cannot be closed.');
  }
}

/** The refresh token is missing, unknown, expired or was used before. */
export class RefreshTokenInvalidError extends DomainError {
  readonly code = 'refresh_token_invalid';
}

/** The account has no session with this id. */
export class SessionNotFoundError extends DomainError {
  readonly code = 'session_not_found';
}

/** The link to reset a password is invalid, has expired, or was used or replaced. */
export class ResetLinkInvalidError extends DomainError {
  readonly code = 'reset_link_invalid';
}

/** The set-up link is invalid, or the first account already exists. */
export class SetUpClosedError extends DomainError {
  readonly code = 'set_up_closed';
}

/** An account with this email address already exists. */
export class EmailTakenError extends DomainError {
  readonly code = 'email_taken';
}

/** The request's origin is not one of the site's allowed origins, or the site does not exist. */
export class OriginNotAllowedError extends DomainError {
  readonly code = 'origin_not_allowed';
}
