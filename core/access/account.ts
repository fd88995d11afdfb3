export const ACCOUNT_ROLES = ['operator', 'owner'] as const;

/** The role of an account in the deployment. The first account is the `operator`, all others are `owner`s. */
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

export interface Account {
  readonly id: string;
  /** Unique. Normalized by `normalizeEmail`. */
  readonly email: string;
  /** The display name, which members and visitors see: at most `MAX_DISPLAY_NAME_LENGTH` code points. */
  readonly name: string;
  readonly passwordHash: string;
  readonly role: AccountRole;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** Minimum length of a password, in code points. */
export const MIN_PASSWORD_LENGTH = 12;

/** Maximum length of a display name, in code points. */
export const MAX_DISPLAY_NAME_LENGTH = 80;

/** Normalizes an email address for storage and lookup. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Returns the text that identifies the account as the actor of a change. */
export function toAccountActor({ id }: Account): `account:${string}` {
  return `account:${id}`;
}

/**
 * Returns the display name of an account: the chosen name, or else the part of the email address before the `@`.
 * Visitors see the name, so it never contains the full address.
 */
export function deriveDisplayName(chosen: string | null | undefined, email: string): string {
  const name = chosen?.trim().normalize('NFC');
  return name || [...email.slice(0, Math.max(1, email.indexOf('@')))].slice(0, MAX_DISPLAY_NAME_LENGTH).join('');
}
