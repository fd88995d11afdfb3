import { toLookupEmail, toLookupPhone } from '../tickets/inbox-fields.ts';

/** A person, identified by a normalized email address or phone number. */
export type Person = { readonly email: string } | { readonly phone: string };

/** Normalizes the email address or phone number. Returns `undefined` for a blank address or a number without digits. */
export function normalizePerson(named: { readonly email: string } | { readonly phone: string }): Person | undefined {
  if ('email' in named) {
    const email = toLookupEmail(named.email);
    return email === null ? undefined : { email };
  }
  const phone = toLookupPhone(named.phone);
  return phone === null ? undefined : { phone };
}
