export const ROLES = ['operator', 'owner'] as const;

/** The first account of a deployment is its `operator`; every later one is an `owner`. */
export type Role = (typeof ROLES)[number];

export interface Account {
  readonly id: string;
  /** As `normalEmail` gives it; unique. */
  readonly email: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly createdAt: number;
}

/** Shortest password that is accepted, in code points. */
export const PASSWORD_MIN = 12;

/** The one spelling under which an address is stored and looked up. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** The account as the author of a change. */
export function accountActor({ id }: Account): `account:${string}` {
  return `account:${id}`;
}

/** What visitors read as the name of whoever answers them: the address itself is none of their business. */
export function specialistName({ email }: Account): string {
  return email.slice(0, Math.max(1, email.indexOf('@')));
}
