import { publishProfile } from '../../../contracts/management/profiles.ts';
import { validateValue } from '../../../contracts/validate-value.ts';
import type { ProfileRules } from '../../../core/assessments/profile.ts';
import { validateProfileRules } from '../../../core/assessments/validate-profile-rules.ts';
import type { Violation } from '../../../core/shared/domain-error.ts';
import { parseJsonObject } from '../form/parse-json-object.ts';

/**
 * Validates the text of a profile's rules as the server does, but does not run the profile's tests. Pointers are
 * relative to the rules. Returns no violation for a text that is not a JSON object.
 */
export function validateRulesText(text: string): readonly Violation[] {
  const rules = parseJsonObject(text);
  if (rules === undefined) return [];
  const result = validateValue(publishProfile.body.entries.rules, rules, '');
  if ('violations' in result) return result.violations;
  return validateProfileRules(result.value as ProfileRules).map(({ pointer, detail }) => ({
    pointer: pointer.replace(/^\/rules/, ''),
    detail,
  }));
}
