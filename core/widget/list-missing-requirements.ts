import type { EvidenceUrlPolicy } from '../assessments/evidence-url-policy.port.ts';
import { TEXTS_EN } from '../localization/texts-en.ts';
import type { MissingRequirement } from '../shared/action-readiness.ts';
import { E164_PATTERN, listDestinations, type WidgetAction } from './action.ts';
import { verifyDestination } from './destination.ts';
import { findFormIntent, type Widget } from './widget.ts';

/**
 * Returns what is still missing before visitors can use an action, in the order in which an owner would set it up.
 * Checks the current intents and the current URL policy, which may have changed since the action was saved.
 */
export function listMissingRequirements(
  action: WidgetAction | undefined,
  widget: Widget,
  policy: EvidenceUrlPolicy,
): readonly MissingRequirement[] {
  if (!action) return ['settings'];
  const missing: MissingRequirement[] = [...listMissingSettings(action, widget, policy)];
  if (!action.enabled) missing.push('enabled');
  if (!action.customerVisible) missing.push('customer_visible');
  return missing;
}

function listMissingSettings(
  action: WidgetAction,
  widget: Widget,
  policy: EvidenceUrlPolicy,
): readonly MissingRequirement[] {
  switch (action.key) {
    case 'bookings':
    case 'promotions':
      return listMissingForDestinations(action, policy);
    case 'videos':
      return action.settings.videos.length === 0 ? ['settings'] : listMissingForDestinations(action, policy);
    case 'requests':
    case 'human_handoff':
      return findFormIntent(widget, action.settings.intentKey, TEXTS_EN) ? [] : ['intent'];
    case 'calls':
      return E164_PATTERN.test(action.settings.number) ? [] : ['settings'];
    case 'messages':
      return [];
  }
}

function listMissingForDestinations(action: WidgetAction, policy: EvidenceUrlPolicy): readonly MissingRequirement[] {
  const destinations = listDestinations(action);
  if (destinations.some(({ url }) => policy.findViolation(url) !== undefined)) return ['destination'];
  return destinations.every((destination) => verifyDestination(destination, policy)) ? [] : ['confirmation'];
}
