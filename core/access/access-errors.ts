import { DomainError } from '../shared/domain-error.ts';

/**
 * The API key is missing, malformed, unknown, revoked or expired, or belongs to another site. The caller cannot tell
 * these cases apart.
 */
export class ApiKeyInvalid extends DomainError {
  readonly code = 'api_key_invalid';
}

/** The API key is active but does not have the scope that the operation requires. */
export class InsufficientScope extends DomainError {
  readonly code = 'insufficient_scope';

  constructor(
    readonly scope: string,
    readonly keyId: string,
  ) {
    super(`This operation requires the scope ${scope}.`);
  }
}

/** The site has no API key with this id. */
export class ApiKeyNotFound extends DomainError {
  readonly code = 'api_key_not_found';
}

/** The API key cannot be rotated, because it is revoked or expired. */
export class ApiKeyNotActive extends DomainError {
  readonly code = 'api_key_not_active';
}

/** The site does not exist or belongs to another account. The caller cannot tell these cases apart. */
export class SiteNotFound extends DomainError {
  readonly code = 'site_not_found';
}

/** The account has reached its maximum number of sites. */
export class SiteLimitReached extends DomainError {
  readonly code = 'site_limit_reached';

  constructor(limit: number) {
    super(`The account has reached its limit of ${limit} sites.`);
  }
}

/** The email address is unknown or the password is wrong. The caller cannot tell which. */
export class SignInFailed extends DomainError {
  readonly code = 'sign_in_failed';
}

/** The password cannot be changed, because the current password that the caller sent is wrong. */
export class PasswordWrong extends DomainError {
  readonly code = 'password_wrong';
}

/** Too many password checks are waiting. Checks are slow on purpose, so only a few run at a time. */
export class SignInBusy extends DomainError {
  readonly code = 'sign_in_busy';
}

/** The access token is missing, malformed, expired or from another deployment, or its session has ended. */
export class AccessTokenInvalid extends DomainError {
  readonly code = 'access_token_invalid';
}

/** The account is not the operator of this deployment. */
export class OperatorRequired extends DomainError {
  readonly code = 'operator_required';
}

/** The refresh token is missing, unknown, expired or was used before. */
export class RefreshTokenInvalid extends DomainError {
  readonly code = 'refresh_token_invalid';
}

/** The set-up link is invalid, or the first account already exists. */
export class SetUpClosed extends DomainError {
  readonly code = 'set_up_closed';
}

/** An account with this email address already exists. */
export class EmailTaken extends DomainError {
  readonly code = 'email_taken';
}

/** The request's origin is not one of the site's allowed origins, or the site does not exist. */
export class OriginNotAllowed extends DomainError {
  readonly code = 'origin_not_allowed';
}
