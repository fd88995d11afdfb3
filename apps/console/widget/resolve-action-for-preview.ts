import type { LocalizedTexts } from '../../../core/localization/texts.ts';
import { E164_PATTERN, type WidgetActionKey } from '../../../core/widget/action.ts';
import { toActionTitle } from '../../../core/widget/action-title.ts';
import type { PreviewState } from '../../widget/preview/preview-messages.ts';
import type { ActionFormValues } from './action-form-values.ts';
import { getHostFromUrl } from './intent-form-values.ts';
import type { Intent } from './widget-endpoints.ts';

type ResolvedAction = PreviewState['resolved'];

/** Returns what the widget shows for an action with these form values: `unavailable` if a required value is missing. */
export function resolveActionForPreview(
  actionKey: WidgetActionKey,
  values: ActionFormValues,
  intents: readonly Intent[],
  { texts }: LocalizedTexts,
): ResolvedAction {
  const title = toActionTitle(actionKey, values.title || null, texts);
  const common = { success: true, actionKey, title } as const;
  const unavailable: ResolvedAction = { ...common, kind: 'unavailable', message: texts.unavailable };
  const { destination, text, videos, intentKey, number, greeting } = values;
  const link = toDestination(destination);
  switch (actionKey) {
    case 'bookings':
      return link ? { ...common, kind: 'link', ...link } : unavailable;
    case 'promotions':
      return text === ''
        ? unavailable
        : { ...common, kind: 'notice', text, ...(link ?? { destination: null, host: null }) };
    case 'videos': {
      const links = videos.flatMap((video) => {
        const videoLink = toDestination(video.destination);
        return videoLink ? [{ title: video.title || 'Title', ...videoLink }] : [];
      });
      return links.length === 0 ? unavailable : { ...common, kind: 'videos', videos: links };
    }
    case 'calls':
      return E164_PATTERN.test(number) ? { ...common, kind: 'call', number, text: text || null } : unavailable;
    case 'messages':
      return { ...common, kind: 'conversation', greeting: greeting || null };
    case 'requests':
    case 'human_handoff': {
      const intent = intents.find(({ key }) => key === intentKey);
      if (intent?.kind !== 'form') return unavailable;
      const { description, submitLabel, fields } = intent;
      const kind = actionKey === 'requests' ? 'form' : 'handoff';
      return { ...common, kind, intentKey, description, submitLabel, form: { key: intentKey, fields } };
    }
  }
}

function toDestination(destination: string): { destination: string; host: string } | undefined {
  const host = getHostFromUrl(destination);
  return host === null ? undefined : { destination, host };
}
