import type { MissingRequirement } from '../../../core/shared/action-readiness.ts';
import type { ActionKey } from '../../../core/widget/action.ts';

/** Title and description of each action in the console. */
export const ACTION_LABELS: Readonly<Record<ActionKey, { readonly title: string; readonly description: string }>> = {
  bookings: { title: 'Bookings', description: 'Sends visitors to your booking page after they confirm.' },
  payments: { title: 'Payments', description: 'Shows the amount and opens the provider’s checkout.' },
  promotions: { title: 'Promotions', description: 'Shows a message with an optional link.' },
  videos: { title: 'Videos', description: 'Lists links to videos. Nothing is embedded.' },
  requests: { title: 'Requests', description: 'Shows a form that creates a ticket.' },
  calls: { title: 'Calls', description: 'Calls a phone number after the visitor confirms.' },
  messages: { title: 'Messages', description: 'Starts a conversation.' },
  human_handoff: { title: 'Human handoff', description: 'Asks your team to join the conversation or shows a form.' },
};

/** The instruction that the console shows for each missing requirement of an action. */
export const MISSING_REQUIREMENT_TEXTS: Readonly<Record<MissingRequirement, string>> = {
  settings: 'Save the settings.',
  provider: 'Select a payment provider that this server supports.',
  credentials: 'Save the provider’s credentials.',
  test: 'Run a test with the provider.',
  return_addresses: 'Use success and cancel URLs on an allowed origin.',
  destination: 'Enter a public destination URL.',
  confirmation: 'Confirm the destination’s host.',
  intent: 'Select an enabled form.',
  enabled: 'Enable the action.',
  customer_visible: 'Make the action visible to visitors.',
};
