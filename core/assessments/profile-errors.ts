import { DomainError } from '../shared/domain-error.ts';

/** No profile has this key. */
export class ProfileNotFound extends DomainError {
  readonly code = 'profile_not_found';
}

/** The key that a new profile is to have cannot be one. */
export class ProfileKeyInvalid extends DomainError {
  readonly code = 'profile_key_invalid';
}

/** The profile already has a version with this number, and a published version is never edited. */
export class ProfileVersionExists extends DomainError {
  readonly code = 'profile_version_exists';
}
