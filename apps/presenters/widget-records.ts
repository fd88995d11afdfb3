import type * as v from 'valibot';
import type { actionSchema } from '../../contracts/management/actions.ts';
import type { intentSchema } from '../../contracts/management/intents.ts';
import { isActionReady } from '../../core/shared/action-readiness.ts';
import { isoTimeOrNull } from '../../core/shared/time.ts';
import type { WidgetAction } from '../../core/widget/action.ts';
import { type Destination, hostFromUrl } from '../../core/widget/destination.ts';
import type { FormField } from '../../core/widget/form.ts';
import type { ListedAction } from '../../core/widget/list-actions.ts';
import type { ListedIntent } from '../../core/widget/list-intents.ts';

type IntentRecord = v.InferOutput<typeof intentSchema>;
type ActionRecord = v.InferOutput<typeof actionSchema>;
type FieldRecord = Extract<IntentRecord, { kind: 'form' }>['fields'][number];

/** Converts an intent to its record for the site's members. */
export function toIntentRecord({ intent, usable }: ListedIntent): IntentRecord {
  const { key, title, enabled, icon = null, menuText = null } = intent;
  const common = { key, title, enabled, icon, menuText, usable, updatedAt: isoTimeOrNull(intent.updatedAt) };
  switch (intent.kind) {
    case 'form':
      return { kind: 'form', ...common, ...intent.settings, fields: intent.settings.fields.map(toFieldRecord) };
    case 'conversation':
      return { kind: 'conversation', ...common, ...intent.settings };
    case 'link':
      return { kind: 'link', ...common, ...toDestinationRecord(intent.settings.destination) };
  }
}

function toFieldRecord({ options, ...field }: FormField): FieldRecord {
  return { ...field, options: [...options] };
}

/** Converts an action other than `payments` to its record for the site's members. */
export function toActionRecord({ key, action, lacks }: ListedAction): ActionRecord {
  const offered = {
    enabled: action?.enabled ?? false,
    customerVisible: action?.customerVisible ?? false,
    placement: action?.placement ?? 'menu',
    title: action?.title ?? null,
    ready: isActionReady(lacks),
    lacks: [...lacks],
  };
  return { actionKey: key, ...offered, settings: action ? toActionSettingsRecord(action) : null } as ActionRecord;
}

function toActionSettingsRecord(action: WidgetAction) {
  switch (action.key) {
    case 'bookings':
      return toDestinationRecord(action.settings.destination);
    case 'promotions': {
      const { text, destination } = action.settings;
      return { text, destination: destination && toDestinationRecord(destination) };
    }
    case 'videos':
      return {
        videos: action.settings.videos.map(({ title, destination }) => ({
          title,
          ...toDestinationRecord(destination),
        })),
      };
    default:
      return { ...action.settings };
  }
}

function toDestinationRecord({ url, confirmation }: Destination) {
  return {
    destination: url,
    host: hostFromUrl(url),
    confirmedBy: confirmation?.by ?? null,
    confirmedAt: isoTimeOrNull(confirmation?.at ?? null),
  };
}
