import type { MissingRequirement } from '../../../core/shared/action-readiness.ts';
import type { ActionKey } from '../../../core/widget/action.ts';

/** What each action is called here, and what it does. */
export const ACTION_LABELS: Readonly<Record<ActionKey, { readonly title: string; readonly description: string }>> = {
  bookings: { title: 'Bookings', description: 'Leads to the page where appointments are booked, and asks first.' },
  payments: { title: 'Payments', description: 'Names the amount and the provider’s host, then leads to the checkout.' },
  promotions: { title: 'Promotions', description: 'Shows a notice, with a destination if it has one.' },
  videos: { title: 'Videos', description: 'Lists videos by title; nothing foreign is embedded.' },
  requests: { title: 'Requests', description: 'Shows a form whose answers become a ticket.' },
  calls: { title: 'Calls', description: 'Dials a number once the visitor has confirmed it.' },
  messages: { title: 'Messages', description: 'Begins a conversation.' },
  human_handoff: { title: 'Human handoff', description: 'Asks for a person in a conversation; elsewhere by a form.' },
};

/** What is to be done about each thing that an action lacks. */
export const MISSING_REQUIREMENT_TEXTS: Readonly<Record<MissingRequirement, string>> = {
  settings: 'Fill in its settings and save them.',
  provider: 'Choose a payment provider that this installation offers.',
  credentials: 'Store the provider’s credentials.',
  test: 'Run a test with the provider.',
  return_addresses: 'Choose return addresses on the site’s allowed origins.',
  destination: 'Name a public destination.',
  confirmation: 'Confirm the host that visitors are led to.',
  intent: 'Choose a form intent that is enabled.',
  enabled: 'Enable it.',
  customer_visible: 'Make it visible to visitors.',
};
