import type { Placement } from '../../../core/shared/action-readiness.ts';
import type { WidgetActionKey } from '../../../core/widget/action.ts';
import { getHostFromUrl } from './intent-form-values.ts';
import type { Action } from './widget-endpoints.ts';

export type ActionExceptPayments = Extract<Action, { readonly actionKey: WidgetActionKey }>;

/** The form values of any action. Each action uses only some values. */
export interface ActionFormValues {
  readonly enabled: boolean;
  readonly customerVisible: boolean;
  readonly placement: Placement;
  readonly title: string;
  readonly destination: string;
  readonly text: string;
  readonly videos: readonly { readonly title: string; readonly destination: string }[];
  readonly intentKey: string;
  readonly number: string;
  readonly greeting: string;
  readonly confirmedHosts: readonly string[];
}

const EMPTY_ACTION_SETTINGS = {
  destination: '',
  text: '',
  videos: [{ title: '', destination: '' }],
  intentKey: '',
  number: '',
  greeting: '',
  confirmedHosts: [],
};

/** Converts a stored action to form values. */
export function toActionFormValues(action: ActionExceptPayments): ActionFormValues {
  const { enabled, customerVisible, placement, title } = action;
  const values = { ...EMPTY_ACTION_SETTINGS, enabled, customerVisible, placement, title: title ?? '' };
  switch (action.actionKey) {
    case 'bookings':
      return { ...values, ...(action.settings && toDestinationValues(action.settings)) };
    case 'promotions': {
      const { text = '', destination = null } = action.settings ?? {};
      return { ...values, text, ...(destination && toDestinationValues(destination)) };
    }
    case 'videos': {
      const videos = action.settings?.videos ?? [];
      const confirmed = videos.filter(({ confirmedAt }) => confirmedAt !== null).map(({ host }) => host);
      if (videos.length === 0) return values;
      return {
        ...values,
        videos: videos.map(({ title: name, destination }) => ({ title: name, destination })),
        confirmedHosts: [...new Set(confirmed)],
      };
    }
    case 'calls':
      return { ...values, number: action.settings?.number ?? '', text: action.settings?.text ?? '' };
    case 'messages':
      return { ...values, greeting: action.settings?.greeting ?? '' };
    default:
      return { ...values, intentKey: action.settings?.intentKey ?? '' };
  }
}

/** The hosts of the destinations. */
export function listDestinationHosts(
  actionKey: WidgetActionKey,
  { destination, videos }: ActionFormValues,
): readonly string[] {
  const urls = actionKey === 'videos' ? videos.map((video) => video.destination) : [destination];
  return [...new Set(urls.map(getHostFromUrl).filter((host) => host !== null))];
}

function toDestinationValues({
  destination,
  host,
  confirmedAt,
}: {
  readonly destination: string;
  readonly host: string;
  readonly confirmedAt: string | null;
}) {
  return { destination, confirmedHosts: confirmedAt === null ? [] : [host] };
}
