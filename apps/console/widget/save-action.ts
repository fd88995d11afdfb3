import type { WidgetActionKey } from '../../../core/widget/action.ts';
import { callOperation } from '../api/call-operation.ts';
import { type ActionFormValues, listDestinationHosts } from './action-form-values.ts';
import {
  CONFIGURE_BOOKINGS,
  CONFIGURE_CALLS,
  CONFIGURE_HANDOFF,
  CONFIGURE_MESSAGES,
  CONFIGURE_PROMOTIONS,
  CONFIGURE_REQUESTS,
  CONFIGURE_VIDEOS,
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
      return callOperation(CONFIGURE_BOOKINGS, { params, body: { ...availability, destination, confirmedHosts } });
    case 'promotions':
      return callOperation(CONFIGURE_PROMOTIONS, {
        params,
        body: { ...availability, text, destination: destination || null, confirmedHosts },
      });
    case 'videos':
      return callOperation(CONFIGURE_VIDEOS, {
        params,
        body: { ...availability, videos: [...videos], confirmedHosts },
      });
    case 'requests':
      return callOperation(CONFIGURE_REQUESTS, { params, body: { ...availability, intentKey } });
    case 'calls':
      return callOperation(CONFIGURE_CALLS, { params, body: { ...availability, number, text: text || null } });
    case 'messages':
      return callOperation(CONFIGURE_MESSAGES, { params, body: { ...availability, greeting: greeting || null } });
    case 'human_handoff':
      return callOperation(CONFIGURE_HANDOFF, { params, body: { ...availability, intentKey } });
  }
}
