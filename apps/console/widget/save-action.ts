import type { WidgetActionKey } from '../../../core/widget/action.ts';
import { send } from '../api/send.ts';
import { type ActionValues, hostsOf } from './action-values.ts';
import {
  CONFIGURE_BOOKINGS,
  CONFIGURE_CALLS,
  CONFIGURE_HANDOFF,
  CONFIGURE_MESSAGES,
  CONFIGURE_PROMOTIONS,
  CONFIGURE_REQUESTS,
  CONFIGURE_VIDEOS,
} from './widget-endpoints.ts';

/** Saves what the form of an action holds, as far as the action has it. @throws Problem */
export function saveAction(siteId: string, actionKey: WidgetActionKey, values: ActionValues): Promise<unknown> {
  const { enabled, customerVisible, placement, title, text, destination, videos, intentKey, number, greeting } = values;
  const params = { siteId };
  const offer = { enabled, customerVisible, placement, title: title || null };
  const hosts = hostsOf(actionKey, values);
  const confirmedHosts = values.confirmedHosts.filter((host) => hosts.includes(host));
  switch (actionKey) {
    case 'bookings':
      return send(CONFIGURE_BOOKINGS, { params, body: { ...offer, destination, confirmedHosts } });
    case 'promotions':
      return send(CONFIGURE_PROMOTIONS, {
        params,
        body: { ...offer, text, destination: destination || null, confirmedHosts },
      });
    case 'videos':
      return send(CONFIGURE_VIDEOS, { params, body: { ...offer, videos: [...videos], confirmedHosts } });
    case 'requests':
      return send(CONFIGURE_REQUESTS, { params, body: { ...offer, intentKey } });
    case 'calls':
      return send(CONFIGURE_CALLS, { params, body: { ...offer, number, text: text || null } });
    case 'messages':
      return send(CONFIGURE_MESSAGES, { params, body: { ...offer, greeting: greeting || null } });
    case 'human_handoff':
      return send(CONFIGURE_HANDOFF, { params, body: { ...offer, intentKey } });
  }
}
