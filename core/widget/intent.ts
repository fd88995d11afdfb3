import type { Form } from './form.ts';
import { IntentNotAvailable } from './widget-errors.ts';

/** Something a visitor can ask for by its key. Spec 4.11. */
export interface Intent {
  readonly key: string;
  readonly form: Form;
}

/** The intent that every site has from the start. Decisions 3. */
const CONTACT: Intent = {
  key: 'contact',
  form: {
    key: 'contact',
    fields: [
      { name: 'name', kind: 'text', required: false, limit: 120 },
      { name: 'email', kind: 'email', required: false, limit: 254 },
      { name: 'phone', kind: 'tel', required: false, limit: 40 },
      { name: 'message', kind: 'textarea', required: true, limit: 4000 },
    ],
  },
};

/** The intent with this key. @throws IntentNotAvailable */
export function intentOf(intentKey: string): Intent {
  if (intentKey !== CONTACT.key) throw new IntentNotAvailable('The site offers no such intent.');
  return CONTACT;
}
