import { DomainError } from '../shared/domain-error.ts';

/** No profile has this key. */
export class ProfileNotFoundError extends DomainError {
  readonly code = 'profile_not_found';
}

/** The key of a new profile is malformed. */
export class ProfileKeyInvalidError extends DomainError {
  readonly code = 'profile_key_invalid';
}

/** The profile already has a version with this number. Published versions never change. */
export class ProfileVersionExistsError extends DomainError {
  readonly code = 'profile_version_exists';
}
