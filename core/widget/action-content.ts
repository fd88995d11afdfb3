import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import type { Texts } from '../localization/texts-en.ts';
import type { WidgetAction } from './action.ts';
import { type VerifiedDestination, verifyDestination } from './destination.ts';
import { type PublicForm, toPublicForm } from './public-form.ts';
import { findFormIntent, type Widget } from './widget.ts';

/** What the widget shows when a visitor uses an action. */
export type ActionContent =
  | (VerifiedDestination & { readonly kind: 'link' })
  | ({ readonly kind: 'notice'; readonly text: string } & (
      | VerifiedDestination
      | { readonly destination: null; readonly host: null }
    ))
  | { readonly kind: 'videos'; readonly videos: readonly (VerifiedDestination & { readonly title: string })[] }
  | (PublicForm & { readonly kind: 'form' | 'handoff'; readonly intentKey: string })
  | { readonly kind: 'call'; readonly number: string; readonly text: string | null }
  | { readonly kind: 'conversation'; readonly greeting: string | null };

/**
 * Returns what the widget shows for an action. Returns `undefined` if visitors cannot use the action's destination or
 * form. Videos that they cannot use are left out.
 */
export function toActionContent(
  action: WidgetAction,
  widget: Widget,
  policy: EvidenceUrlPolicy,
  texts: Texts,
): ActionContent | undefined {
  switch (action.key) {
    case 'bookings': {
      const verified = verifyDestination(action.settings.destination, policy);
      return verified && { kind: 'link', ...verified };
    }
    case 'promotions': {
      const { text, destination } = action.settings;
      const verified = destination ? verifyDestination(destination, policy) : undefined;
      return { kind: 'notice', text, ...(verified ?? { destination: null, host: null }) };
    }
    case 'videos': {
      const videos = action.settings.videos.flatMap(({ title, destination }) => {
        const verified = verifyDestination(destination, policy);
        return verified ? [{ title, ...verified }] : [];
      });
      return { kind: 'videos', videos };
    }
    case 'requests':
    case 'human_handoff': {
      const { intentKey } = action.settings;
      const intent = findFormIntent(widget, intentKey, texts);
      return intent && { kind: action.key === 'requests' ? 'form' : 'handoff', intentKey, ...toPublicForm(intent) };
    }
    case 'calls':
      return { kind: 'call', ...action.settings };
    case 'messages':
      return { kind: 'conversation', ...action.settings };
  }
}
