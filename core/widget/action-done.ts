import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import type { Texts } from '../localization/texts-en.ts';
import type { WidgetAction } from './action.ts';
import { type Way, wayTo } from './destination.ts';
import { formShown, type ShownForm } from './shown-form.ts';
import { formIntentOf, type Widget } from './widget.ts';

/** What happens when a visitor uses an action. */
export type ActionDone =
  | (Way & { readonly kind: 'link' })
  | ({ readonly kind: 'notice'; readonly text: string } & (Way | { readonly destination: null; readonly host: null }))
  | { readonly kind: 'videos'; readonly videos: readonly (Way & { readonly title: string })[] }
  | (ShownForm & { readonly kind: 'form' | 'handoff'; readonly intentKey: string })
  | { readonly kind: 'call'; readonly number: string; readonly text: string | null }
  | { readonly kind: 'conversation'; readonly greeting: string | null };

/** What a usable action does; `undefined` for one that is not. */
export function doneBy(
  action: WidgetAction,
  widget: Widget,
  policy: EvidenceUrlPolicy,
  texts: Texts,
): ActionDone | undefined {
  switch (action.key) {
    case 'bookings': {
      const way = wayTo(action.settings.destination, policy);
      return way && { kind: 'link', ...way };
    }
    case 'promotions': {
      const { text, destination } = action.settings;
      const way = destination ? wayTo(destination, policy) : undefined;
      return { kind: 'notice', text, ...(way ?? { destination: null, host: null }) };
    }
    case 'videos': {
      const videos = action.settings.videos.flatMap(({ title, destination }) => {
        const way = wayTo(destination, policy);
        return way ? [{ title, ...way }] : [];
      });
      return { kind: 'videos', videos };
    }
    case 'requests':
    case 'human_handoff': {
      const { intentKey } = action.settings;
      const intent = formIntentOf(widget, intentKey, texts);
      return intent && { kind: action.key === 'requests' ? 'form' : 'handoff', intentKey, ...formShown(intent) };
    }
    case 'calls':
      return { kind: 'call', ...action.settings };
    case 'messages':
      return { kind: 'conversation', ...action.settings };
  }
}
