import { toLookupEmail, toLookupPhone } from '../tickets/inbox-fields.ts';

/** A person to search for, identified by a normalised email address or phone number. */
export type Person = { readonly email: string } | { readonly phone: string };

/** Normalises the email address or phone number. Returns `undefined` if it is blank or has no digits. */
export function toPerson(named: { readonly email: string } | { readonly phone: string }): Person | undefined {
  if ('email' in named) {
    const email = toLookupEmail(named.email);
    return email === null ? undefined : { email };
  }
  const phone = toLookupPhone(named.phone);
  return phone === null ? undefined : { phone };
}
