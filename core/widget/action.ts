import type { Placement } from '../shared/action-readiness.ts';
import type { Destination } from './destination.ts';

/** The keys of all actions, in the order in which the widget shows them. */
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

/** An international phone number (E.164). */
export const E164_PATTERN = /^\+[1-9]\d{4,14}$/;

/** Stored settings of each action, by its key. */
export interface ActionSettings {
  readonly bookings: { readonly destination: Destination };
  readonly promotions: { readonly text: string; readonly destination: Destination | null };
  readonly videos: { readonly videos: readonly Video[] };
  /** `intentKey` is the key of an intent with a form. */
  readonly requests: { readonly intentKey: string };
  readonly human_handoff: { readonly intentKey: string };
  /** `number` is in E.164 format. */
  readonly calls: { readonly number: string; readonly text: string | null };
  readonly messages: { readonly greeting: string | null };
}

export interface Video {
  readonly title: string;
  readonly destination: Destination;
}

/** Settings that all actions share. */
export interface CommonActionSettings {
  readonly enabled: boolean;
  readonly customerVisible: boolean;
  readonly placement: Placement;
  /** If null, the widget shows the default title in the visitor's language. */
  readonly title: string | null;
}

/** The actions stored with the widget. `payments` is stored separately, with its credentials. */
export type WidgetActionKey = keyof ActionSettings;

/** A stored action. */
export type WidgetAction = {
  readonly [Key in WidgetActionKey]: CommonActionSettings & {
    readonly key: Key;
    readonly settings: ActionSettings[Key];
  };
}[WidgetActionKey];

/** Lists the destinations of an action, in the order in which the widget shows them. */
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
