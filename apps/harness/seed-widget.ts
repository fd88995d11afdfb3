import type { DependencyContainer } from 'tsyringe';
import type { Site } from '../../core/access/site.ts';
import type { ActionInput } from '../../core/widget/action-input.ts';
import { ConfigureAction } from '../../core/widget/configure-action.ts';
import { CONTACT_INTENT_KEY } from '../../core/widget/contact-intent.ts';
import type { IntentInput } from '../../core/widget/intent-input.ts';
import { SaveIntent } from '../../core/widget/save-intent.ts';
import type { WidgetIdentities } from './identities.ts';

const QUOTE_INTENT_KEY = 'quote';

const SEEDED_INTENTS: Readonly<Record<string, IntentInput>> = {
  chat: { kind: 'conversation', title: 'Chat with us', enabled: true, greeting: 'Hello! What can we do for you?' },
  guide: {
    kind: 'link',
    title: 'Read the guide',
    enabled: true,
    destination: 'https://docs.example.com/guide',
    confirmedHost: 'docs.example.com',
  },
  callback: { kind: 'form', title: 'Call me back', enabled: false, description: null, submitLabel: null },
  [QUOTE_INTENT_KEY]: {
    kind: 'form',
    title: 'Ask for a quote',
    enabled: true,
    description: 'Tell us what you need; we answer within a day.',
    submitLabel: 'Ask for a quote',
    fields: [
      { name: 'name', kind: 'text', label: 'Your name', required: true, options: [] },
      { name: 'email', kind: 'email', label: 'Your email address', required: true, options: [] },
      { name: 'phone', kind: 'tel', label: 'Your phone number', required: false, options: [] },
      {
        name: 'size',
        kind: 'select',
        label: 'Size of your company',
        required: true,
        options: [
          { value: 'small', label: 'Up to 10 people' },
          { value: 'medium', label: '11 to 100 people' },
          { value: 'large', label: 'More than 100 people' },
        ],
      },
      { name: 'message', kind: 'textarea', label: 'What do you need?', required: false, limit: 2000, options: [] },
      { name: 'news', kind: 'checkbox', label: 'Send me the newsletter', required: false, options: [] },
    ],
  },
};

const visibleMenuAction = { enabled: true, customerVisible: true, placement: 'menu', title: null } as const;

const SEEDED_ACTIONS: readonly ActionInput[] = [
  {
    key: 'bookings',
    ...visibleMenuAction,
    destination: 'https://booking.example.com/shop',
    confirmedHosts: ['booking.example.com'],
  },
  {
    key: 'promotions',
    ...visibleMenuAction,
    text: 'Two months free with every year.',
    destination: 'https://www.example.com/offers',
    confirmedHosts: ['www.example.com'],
  },
  {
    key: 'videos',
    ...visibleMenuAction,
    videos: [
      { title: 'The shop in two minutes', destination: 'https://video.example.com/watch/1' },
      { title: 'Your first order', destination: 'https://video.example.com/watch/2' },
    ],
    confirmedHosts: ['video.example.com'],
  },
  { key: 'requests', ...visibleMenuAction, intentKey: QUOTE_INTENT_KEY },
  { key: 'calls', ...visibleMenuAction, number: '+12025550100', text: 'Mondays to Fridays, 9 to 17 h.' },
  { key: 'messages', ...visibleMenuAction, greeting: 'Hello! What can we do for you?' },
  { key: 'human_handoff', ...visibleMenuAction, intentKey: CONTACT_INTENT_KEY },
];

/** Adds to a site: an intent of each kind, a disabled intent, and every action except payments. */
export async function seedWidget(container: DependencyContainer, site: Site): Promise<WidgetIdentities['intentKeys']> {
  const by = `account:${site.accountId}`;
  for (const [intentKey, intent] of Object.entries(SEEDED_INTENTS)) {
    await container.resolve(SaveIntent).execute({ site, intentKey, intent, by });
  }
  for (const action of SEEDED_ACTIONS)
    await container.resolve(ConfigureAction).execute({ siteId: site.id, action, by });
  return { form: CONTACT_INTENT_KEY, conversation: 'chat', link: 'guide', disabled: 'callback' };
}
