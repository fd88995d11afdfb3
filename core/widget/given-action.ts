import { EN } from '../localization/texts-en.ts';
import { InvalidRequest } from '../shared/domain-error.ts';
import type { ActionOffer, WidgetActionKey } from './action.ts';
import type { GivenDestinations } from './given-destinations.ts';
import { intentOf, type Widget } from './widget.ts';

/** The hosts that the owner confirms with this request. */
interface Confirming {
  readonly confirmedHosts: readonly string[];
}

interface GivenSettings {
  readonly bookings: Confirming & { readonly destination: string };
  readonly promotions: Confirming & { readonly text: string; readonly destination: string | null };
  readonly videos: Confirming & {
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
  readonly [Key in WidgetActionKey]: ActionOffer & GivenSettings[Key] & { readonly key: Key };
}[WidgetActionKey];

/** The destinations of a given action and the hosts that it confirms, with where they stand. */
export function placedIn(given: GivenAction): GivenDestinations {
  const hosts = 'confirmedHosts' in given ? given.confirmedHosts : [];
  const confirmedHosts = hosts.map((text, index) => ({ text, pointer: `/confirmedHosts/${index}` }));
  if (given.key === 'videos') {
    const destinations = given.videos.map(({ destination: text }, index) => ({
      text,
      pointer: `/videos/${index}/destination`,
    }));
    return { destinations, confirmedHosts };
  }
  const text = 'destination' in given ? given.destination : null;
  return { destinations: text === null ? [] : [{ text, pointer: '/destination' }], confirmedHosts };
}

/** A disabled one may be named, and the action is not ready. */
export function formKey(intentKey: string, widget: Widget): string {
  if (intentOf(widget, intentKey, EN)?.kind === 'form') return intentKey;
  throw new InvalidRequest([{ pointer: '/intentKey', detail: 'must be the key of an intent of the site with a form' }]);
}
