import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import { EN } from '../localization/texts-en.ts';
import type { Lack } from '../shared/action-readiness.ts';
import { destinationsOf, E164, type WidgetAction } from './action.ts';
import { wayTo } from './destination.ts';
import { formIntentOf, type Widget } from './widget.ts';

/**
 * What an action still lacks before visitors can use it, in the order in which its owner would fix it. It is checked
 * against the present intents and URL policy, not those at the time of saving. Pure.
 */
export function lacksOf(action: WidgetAction | undefined, widget: Widget, policy: EvidenceUrlPolicy): readonly Lack[] {
  if (!action) return ['settings'];
  const lacks: Lack[] = [...ownLacks(action, widget, policy)];
  if (!action.enabled) lacks.push('enabled');
  if (!action.customerVisible) lacks.push('customer_visible');
  return lacks;
}

function ownLacks(action: WidgetAction, widget: Widget, policy: EvidenceUrlPolicy): readonly Lack[] {
  switch (action.key) {
    case 'bookings':
    case 'promotions':
      return lacksOfWays(action, policy);
    case 'videos':
      return action.settings.videos.length === 0 ? ['settings'] : lacksOfWays(action, policy);
    case 'requests':
    case 'human_handoff':
      return formIntentOf(widget, action.settings.intentKey, EN) ? [] : ['intent'];
    case 'calls':
      return E164.test(action.settings.number) ? [] : ['settings'];
    case 'messages':
      return [];
  }
}

function lacksOfWays(action: WidgetAction, policy: EvidenceUrlPolicy): readonly Lack[] {
  const destinations = destinationsOf(action);
  if (destinations.some(({ url }) => policy.fault(url) !== undefined)) return ['destination'];
  return destinations.every((destination) => wayTo(destination, policy)) ? [] : ['confirmation'];
}
