export const ROLES = ['operator', 'owner'] as const;

/** The first account of a deployment is its `operator`. All other accounts are `owner`s. */
export type Role = (typeof ROLES)[number];

export interface Account {
  readonly id: string;
  /** Unique. Normalized by `normalizeEmail`. */
  readonly email: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly createdAt: number;
}

/** Minimum length of a password, in code points. */
export const MIN_PASSWORD_LENGTH = 12;

/** Normalizes an email address for storage and lookup. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Returns the text that identifies the account as the actor of a change. */
export function toAccountActor({ id }: Account): `account:${string}` {
  return `account:${id}`;
}

/**
 * Returns the name of a specialist that visitors see: the part of the email address before the `@`. The full address
 * stays private.
 */
export function toSpecialistName({ email }: Account): string {
  return email.slice(0, Math.max(1, email.indexOf('@')));
}
