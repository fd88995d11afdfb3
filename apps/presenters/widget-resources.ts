import type * as v from 'valibot';
import type { actionSchema } from '../../contracts/management/actions.ts';
import type { intentSchema } from '../../contracts/management/intents.ts';
import { isActionReady } from '../../core/shared/action-readiness.ts';
import { formatIsoTimeOrNull } from '../../core/shared/time.ts';
import type { WidgetAction } from '../../core/widget/action.ts';
import { type Destination, getHostFromUrl } from '../../core/widget/destination.ts';
import type { FormField } from '../../core/widget/form.ts';
import type { ListedAction } from '../../core/widget/list-actions.ts';
import type { ListedIntent } from '../../core/widget/list-intents.ts';

type IntentResource = v.InferOutput<typeof intentSchema>;
type ActionResource = v.InferOutput<typeof actionSchema>;
type FormFieldResource = Extract<IntentResource, { kind: 'form' }>['fields'][number];

/** Converts an intent to its API resource for the site's members. */
export function toIntentResource({ intent, usable }: ListedIntent): IntentResource {
  const { key, title, enabled, icon = null, menuText = null } = intent;
  const common = { key, title, enabled, icon, menuText, usable, updatedAt: formatIsoTimeOrNull(intent.updatedAt) };
  switch (intent.kind) {
    case 'form':
      return { kind: 'form', ...common, ...intent.settings, fields: intent.settings.fields.map(toFormFieldResource) };
    case 'conversation':
      return { kind: 'conversation', ...common, ...intent.settings };
    case 'link':
      return { kind: 'link', ...common, ...toDestinationResource(intent.settings.destination) };
  }
}

function toFormFieldResource({ options, ...field }: FormField): FormFieldResource {
  return { ...field, options: [...options] };
}

/** Converts an action other than `payments` to its API resource for the site's members. */
export function toActionResource({ key, action, lacks }: ListedAction): ActionResource {
  const offered = {
    enabled: action?.enabled ?? false,
    customerVisible: action?.customerVisible ?? false,
    placement: action?.placement ?? 'menu',
    title: action?.title ?? null,
    ready: isActionReady(lacks),
    lacks: [...lacks],
  };
  return { actionKey: key, ...offered, settings: action ? toActionSettingsResource(action) : null } as ActionResource;
}

function toActionSettingsResource(action: WidgetAction) {
  switch (action.key) {
    case 'bookings':
      return toDestinationResource(action.settings.destination);
    case 'promotions': {
      const { text, destination } = action.settings;
      return { text, destination: destination && toDestinationResource(destination) };
    }
    case 'videos':
      return {
        videos: action.settings.videos.map(({ title, destination }) => ({
          title,
          ...toDestinationResource(destination),
        })),
      };
    default:
      return { ...action.settings };
  }
}

function toDestinationResource({ url, confirmation }: Destination) {
  return {
    destination: url,
    host: getHostFromUrl(url),
    confirmedBy: confirmation?.by ?? null,
    confirmedAt: formatIsoTimeOrNull(confirmation?.at ?? null),
  };
}
