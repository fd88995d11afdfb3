export const ROLES = ['operator', 'owner'] as const;

/** The first account of a deployment is its `operator`; every later one is an `owner`. */
export type Role = (typeof ROLES)[number];

export interface Account {
  readonly id: string;
  /** Normalized by `normalizeEmail`; unique. */
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

/** Returns the account as the actor of a change. */
export function accountActor({ id }: Account): `account:${string}` {
  return `account:${id}`;
}

/** Returns the name that visitors see for a specialist: the local part, so the full email address stays private. */
export function specialistName({ email }: Account): string {
  return email.slice(0, Math.max(1, email.indexOf('@')));
}
