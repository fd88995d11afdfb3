import type { ActionKey } from '../../../core/widget/action.ts';
import type { IntentIcon, IntentKind } from '../../../core/widget/intent.ts';

/** The paths of the line icons, on a 24 by 24 grid. */
const ICON_PATHS: Readonly<Record<IntentIcon, string>> = {
  chat: 'M20 12a7.5 7.5 0 0 1-7.5 7.5H5l1.6-2.9A7.5 7.5 0 1 1 20 12z',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  phone: 'M5 4h4l1.5 5L8 10.5a12 12 0 0 0 5.5 5.5l1.5-2.5 5 1.5v4a1 1 0 0 1-1 1A16 16 0 0 1 4 5a1 1 0 0 1 1-1z',
  calendar: 'M5 6h14v14H5zM5 10.5h14M9 3.5V8M15 3.5V8',
  card: 'M3.5 6h17v12h-17zM3.5 10h17M7 14.5h4',
  tag: 'M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5zM8.2 8.2v.1',
  video: 'M4 5h16v14H4zM10 9l5.5 3-5.5 3z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0',
  question: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.6 9.5a2.5 2.5 0 1 1 3.4 2.3c-.7.3-1 .8-1 1.7M12 16.6v.1',
  truck: 'M3 6h11v9.5H3zM14 9.5h4l3 3.5v2.5h-7M5.5 15.5a1.8 1.8 0 1 0 3.6 0M15.7 15.5a1.8 1.8 0 1 0 3.6 0',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  link: 'M14 4h6v6M20 4l-9 9M10 5H5v14h14v-5',
};

const INTENT_ICONS: Readonly<Record<IntentKind, IntentIcon>> = { form: 'mail', conversation: 'chat', link: 'link' };
const ACTION_ICONS: Readonly<Record<ActionKey, IntentIcon>> = {
  bookings: 'calendar',
  payments: 'card',
  promotions: 'tag',
  videos: 'video',
  requests: 'mail',
  calls: 'phone',
  messages: 'chat',
  human_handoff: 'person',
};

export const CHAT_ICON = ICON_PATHS.chat;

/** Returns the SVG path of an intent's icon: the icon that the site has chosen, otherwise the icon of the kind. */
export function findIntentIcon({
  icon,
  kind,
}: {
  readonly icon: IntentIcon | null;
  readonly kind: IntentKind;
}): string {
  return ICON_PATHS[icon ?? INTENT_ICONS[kind]];
}

export function findActionIcon(key: ActionKey): string {
  return ICON_PATHS[ACTION_ICONS[key]];
}
