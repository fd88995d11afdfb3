import { TEXTS_EN } from '../localization/texts-en.ts';
import { InvalidRequestError } from '../shared/domain-error.ts';
import type { CommonActionSettings, WidgetActionKey } from './action.ts';
import type { DestinationInputs } from './destination-inputs.ts';
import { findIntent, type Widget } from './widget.ts';

/** The hosts that the owner confirms with this request. A destination can only be used once its host is confirmed. */
interface HostConfirmations {
  readonly confirmedHosts: readonly string[];
}

interface SettingsInputByActionKey {
  readonly bookings: HostConfirmations & { readonly destination: string };
  readonly promotions: HostConfirmations & { readonly text: string; readonly destination: string | null };
  readonly videos: HostConfirmations & {
    readonly videos: readonly { readonly title: string; readonly destination: string }[];
  };
  readonly requests: { readonly intentKey: string };
  readonly human_handoff: { readonly intentKey: string };
  /** `number` is in E.164 format. */
  readonly calls: { readonly number: string; readonly text: string | null };
  readonly messages: { readonly greeting: string | null };
}

/** Settings of an action in a request of the site's owner. */
export type ActionInput = {
  readonly [Key in WidgetActionKey]: CommonActionSettings & SettingsInputByActionKey[Key] & { readonly key: Key };
}[WidgetActionKey];

/** Collects the destinations and confirmed hosts of an action input, with their JSON pointers. */
export function toDestinationInputs(input: ActionInput): DestinationInputs {
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

/**
 * Returns the key if the site has an intent of the kind `form` with this key. The intent may be disabled.
 * @throws InvalidRequestError
 */
export function requireFormIntentKey(intentKey: string, widget: Widget): string {
  if (findIntent(widget, intentKey, TEXTS_EN)?.kind === 'form') return intentKey;
  throw new InvalidRequestError([
    { pointer: '/intentKey', detail: 'must be the key of an intent of the site with a form' },
  ]);
}
