/** The first account operates the installation; the others own sites. Decisions 7. */
export type Role = 'operator' | 'owner';

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
