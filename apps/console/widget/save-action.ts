import type { WidgetActionKey } from '../../../core/widget/action.ts';
import { callOperation } from '../api/call-operation.ts';
import { type ActionFormValues, listDestinationHosts } from './action-form-values.ts';
import {
  CONFIGURE_BOOKINGS_ACTION,
  CONFIGURE_HUMAN_HANDOFF_ACTION,
  CONFIGURE_MESSAGES_ACTION,
  CONFIGURE_PHONE_CALLS_ACTION,
  CONFIGURE_PROMOTIONS_ACTION,
  CONFIGURE_REQUESTS_ACTION,
  CONFIGURE_VIDEOS_ACTION,
} from './widget-endpoints.ts';

/** Saves an action. Sends only the form values that the action uses. @throws Problem */
export function saveAction(siteId: string, actionKey: WidgetActionKey, values: ActionFormValues): Promise<unknown> {
  const { enabled, customerVisible, placement, title, text, destination, videos, intentKey, number, greeting } = values;
  const params = { siteId };
  const availability = { enabled, customerVisible, placement, title: title || null };
  const hosts = listDestinationHosts(actionKey, values);
  const confirmedHosts = values.confirmedHosts.filter((host) => hosts.includes(host));
  switch (actionKey) {
    case 'bookings':
      return callOperation(CONFIGURE_BOOKINGS_ACTION, {
        params,
        body: { ...availability, destination, confirmedHosts },
      });
    case 'promotions':
      return callOperation(CONFIGURE_PROMOTIONS_ACTION, {
        params,
        body: { ...availability, text, destination: destination || null, confirmedHosts },
      });
    case 'videos':
      return callOperation(CONFIGURE_VIDEOS_ACTION, {
        params,
        body: { ...availability, videos: [...videos], confirmedHosts },
      });
    case 'requests':
      return callOperation(CONFIGURE_REQUESTS_ACTION, { params, body: { ...availability, intentKey } });
    case 'calls':
      return callOperation(CONFIGURE_PHONE_CALLS_ACTION, {
        params,
        body: { ...availability, number, text: text || null },
      });
    case 'messages':
      return callOperation(CONFIGURE_MESSAGES_ACTION, {
        params,
        body: { ...availability, greeting: greeting || null },
      });
    case 'human_handoff':
      return callOperation(CONFIGURE_HUMAN_HANDOFF_ACTION, { params, body: { ...availability, intentKey } });
  }
}
