import { EN } from '../localization/texts-en.ts';
import { InvalidRequest } from '../shared/domain-error.ts';
import type { ActionOffer, WidgetActionKey } from './action.ts';
import type { DestinationInputs } from './destination-inputs.ts';
import { findIntent, type Widget } from './widget.ts';

/** The hosts that the owner confirms with this request. */
interface HostConfirmations {
  readonly confirmedHosts: readonly string[];
}

interface SettingsInput {
  readonly bookings: HostConfirmations & { readonly destination: string };
  readonly promotions: HostConfirmations & { readonly text: string; readonly destination: string | null };
  readonly videos: HostConfirmations & {
    readonly videos: readonly { readonly title: string; readonly destination: string }[];
  };
  readonly requests: { readonly intentKey: string };
  readonly human_handoff: { readonly intentKey: string };
  /** In E.164. */
  readonly calls: { readonly number: string; readonly text: string | null };
  readonly messages: { readonly greeting: string | null };
}

/** An action as its owner gives it. */
export type GivenAction = {
  readonly [Key in WidgetActionKey]: ActionOffer & SettingsInput[Key] & { readonly key: Key };
}[WidgetActionKey];

/** The destinations of a given action and the hosts that it confirms, with where they stand. */
export function toDestinationInputs(input: GivenAction): DestinationInputs {
  const hosts = 'confirmedHosts' in input ? input.confirmedHosts : [];
  const confirmedHosts = hosts.map((text, index) => ({ text, pointer: `/confirmedHosts/${index}` }));
  if (input.key === 'videos') {
    const destinations = input.videos.map(({ destination: text }, index) => ({
      text,
      pointer: `/videos/${index}/destination`,
    }));
    return { destinations, confirmedHosts };
  }
  const text = 'destination' in input ? input.destination : null;
  return { destinations: text === null ? [] : [{ text, pointer: '/destination' }], confirmedHosts };
}

/** A disabled one may be named, and the action is not ready. */
export function checkFormIntentKey(intentKey: string, widget: Widget): string {
  if (findIntent(widget, intentKey, EN)?.kind === 'form') return intentKey;
  throw new InvalidRequest([{ pointer: '/intentKey', detail: 'must be the key of an intent of the site with a form' }]);
}
