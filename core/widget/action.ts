import type { Placement } from '../shared/action-readiness.ts';
import type { Destination } from './destination.ts';

/** In the order in which they are shown. */
export const ACTION_KEYS = [
  'bookings',
  'payments',
  'promotions',
  'videos',
  'requests',
  'calls',
  'messages',
  'human_handoff',
] as const;
export type ActionKey = (typeof ACTION_KEYS)[number];

/** A telephone number that can be dialled from anywhere. */
export const E164 = /^\+[1-9]\d{4,14}$/;

/** What each action does, as its owner has said. */
export interface ActionSettings {
  readonly bookings: { readonly destination: Destination };
  readonly promotions: { readonly text: string; readonly destination: Destination | null };
  readonly videos: { readonly videos: readonly Video[] };
  /** The intent is one with a form. */
  readonly requests: { readonly intentKey: string };
  readonly human_handoff: { readonly intentKey: string };
  /** The number in E.164. */
  readonly calls: { readonly number: string; readonly text: string | null };
  readonly messages: { readonly greeting: string | null };
}

export interface Video {
  readonly title: string;
  readonly destination: Destination;
}

/** How an action is offered, whatever it does. */
export interface ActionOffer {
  readonly enabled: boolean;
  readonly customerVisible: boolean;
  readonly placement: Placement;
  /** null: by its title in the visitor's language. */
  readonly title: string | null;
}

/** The actions that are kept with the widget; `payments` is kept with its credentials. */
export type WidgetActionKey = keyof ActionSettings;

/** An action as it was saved. */
export type WidgetAction = {
  readonly [Key in WidgetActionKey]: ActionOffer & { readonly key: Key; readonly settings: ActionSettings[Key] };
}[WidgetActionKey];

/** The destinations of an action, in the order in which they are shown. */
export function listDestinations(action: WidgetAction): readonly Destination[] {
  switch (action.key) {
    case 'bookings':
      return [action.settings.destination];
    case 'promotions':
      return action.settings.destination ? [action.settings.destination] : [];
    case 'videos':
      return action.settings.videos.map(({ destination }) => destination);
    default:
      return [];
  }
}
