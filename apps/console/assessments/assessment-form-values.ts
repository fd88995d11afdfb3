import { DEFAULT_PROFILE_KEY } from '../../../core/assessments/profile.ts';
import { splitLines } from '../form/split-lines.ts';
import type { AssessmentRequest, UsableProfile } from './assessment-endpoints.ts';

type AssessmentSubject = AssessmentRequest['subject'];
export type SourceFormValues = AssessmentSubject['urls'][number];

/** The form value of a boolean claim. Empty if the submitter claims neither. */
export type YesNoChoice = '' | 'yes' | 'no';

/** The values of the form for a new assessment. */
export interface AssessmentFormValues {
  readonly profileKey: string;
  readonly externalReference: string;
  readonly name: string;
  readonly type: AssessmentSubject['type'];
  readonly description: string;
  readonly urls: readonly SourceFormValues[];
  readonly pricingModel: string;
  readonly freeTier: YesNoChoice;
  readonly openSource: YesNoChoice;
  /** One platform per line. */
  readonly platforms: string;
  /** One integration per line. */
  readonly integrations: string;
}

export const NEW_SOURCE: SourceFormValues = { type: 'website', url: '' };

/** Returns the key of the preselected profile: the built-in profile if it is active, otherwise the first profile. */
export function chooseDefaultProfileKey(profiles: readonly Pick<UsableProfile, 'key'>[]): string {
  const keys = profiles.map(({ key }) => key);
  return keys.includes(DEFAULT_PROFILE_KEY) ? DEFAULT_PROFILE_KEY : (keys[0] ?? '');
}

/** The values of an empty form. */
export function createEmptyFormValues(profileKey: string): AssessmentFormValues {
  const claims = { pricingModel: '', freeTier: '', openSource: '', platforms: '', integrations: '' } as const;
  const subject = { name: '', type: 'saas_website', description: '', urls: [NEW_SOURCE] } as const;
  return { profileKey, externalReference: '', ...subject, ...claims };
}

/**
 * Returns the rows with a URL, trimmed. If there are none, returns one empty row, so that the form can show the error
 * there.
 */
export function removeEmptySources(urls: readonly SourceFormValues[]): readonly SourceFormValues[] {
  const filled = urls.filter(({ url }) => url.trim() !== '').map(({ type, url }) => ({ type, url: url.trim() }));
  return filled.length === 0 ? [NEW_SOURCE] : filled;
}

/** Converts the form values to the request body. Empty claims are omitted. */
export function toAssessmentRequest(values: AssessmentFormValues): AssessmentRequest {
  const { profileKey, externalReference, name, type, description, urls } = values;
  const claims = toClaims(values);
  const subject = { type, name, description, urls: [...urls] };
  const hasClaims = Object.keys(claims).length > 0;
  return { profileKey, externalReference, subject: hasClaims ? { ...subject, claims } : subject };
}

function toClaims({ pricingModel, freeTier, openSource, platforms, integrations }: AssessmentFormValues) {
  const [platformNames, integrationNames] = [splitLines(platforms), splitLines(integrations)];
  return {
    ...(pricingModel.trim() !== '' && { pricingModel: pricingModel.trim() }),
    ...(freeTier !== '' && { freeTier: freeTier === 'yes' }),
    ...(openSource !== '' && { openSource: openSource === 'yes' }),
    ...(platformNames.length > 0 && { platforms: platformNames }),
    ...(integrationNames.length > 0 && { integrations: integrationNames }),
  };
}
