import { toLookupEmail, toLookupPhone } from '../tickets/inbox-fields.ts';

/** A person of a site, identified by an email address or a phone number in the form by which it is looked up. */
export type Person = { readonly email: string } | { readonly phone: string };

/** Returns the person with this email address or phone number. Returns `undefined` if the text names nobody. */
export function toPerson(named: { readonly email: string } | { readonly phone: string }): Person | undefined {
  if ('email' in named) {
    const email = toLookupEmail(named.email);
    return email === null ? undefined : { email };
  }
  const phone = toLookupPhone(named.phone);
  return phone === null ? undefined : { phone };
}
