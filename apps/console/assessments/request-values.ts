import { DEFAULT_PROFILE_KEY } from '../../../core/assessments/profile.ts';
import { linesOf } from '../form/lines-of.ts';
import type { AssessmentRequest, UsableProfile } from './assessment-endpoints.ts';

type Subject = AssessmentRequest['subject'];
export type SourceValues = Subject['urls'][number];

/** A claim of yes, of no, or none. */
export type YesOrNo = '' | 'yes' | 'no';

/** A new assessment as its form holds it. */
export interface RequestValues {
  readonly profileKey: string;
  readonly externalReference: string;
  readonly name: string;
  readonly type: Subject['type'];
  readonly description: string;
  readonly urls: readonly SourceValues[];
  readonly pricingModel: string;
  readonly freeTier: YesOrNo;
  readonly openSource: YesOrNo;
  /** One per line. */
  readonly platforms: string;
  /** One per line. */
  readonly integrations: string;
}

export const NEW_SOURCE: SourceValues = { type: 'website', url: '' };

/** The profile that an empty form has: the shipped one if it is active, else the first. */
export function proposedProfile(profiles: readonly Pick<UsableProfile, 'key'>[]): string {
  const keys = profiles.map(({ key }) => key);
  return keys.includes(DEFAULT_PROFILE_KEY) ? DEFAULT_PROFILE_KEY : (keys[0] ?? '');
}

/** What an empty form holds. */
export function emptyRequest(profileKey: string): RequestValues {
  const claims = { pricingModel: '', freeTier: '', openSource: '', platforms: '', integrations: '' } as const;
  const subject = { name: '', type: 'saas_website', description: '', urls: [NEW_SOURCE] } as const;
  return { profileKey, externalReference: '', ...subject, ...claims };
}

/** The rows with a URL, trimmed; if there is none, one empty row, beside which the form shows the server's error. */
export function givenSources(urls: readonly SourceValues[]): readonly SourceValues[] {
  const given = urls.filter(({ url }) => url.trim() !== '').map(({ type, url }) => ({ type, url: url.trim() }));
  return given.length === 0 ? [NEW_SOURCE] : given;
}

/** The request body. Empty claims are left out. */
export function requestOf(values: RequestValues): AssessmentRequest {
  const { profileKey, externalReference, name, type, description, urls } = values;
  const claims = claimsOf(values);
  const subject = { type, name, description, urls: [...urls] };
  const isClaimed = Object.keys(claims).length > 0;
  return { profileKey, externalReference, subject: isClaimed ? { ...subject, claims } : subject };
}

function claimsOf({ pricingModel, freeTier, openSource, platforms, integrations }: RequestValues) {
  const [onPlatforms, withIntegrations] = [linesOf(platforms), linesOf(integrations)];
  return {
    ...(pricingModel.trim() !== '' && { pricingModel: pricingModel.trim() }),
    ...(freeTier !== '' && { freeTier: freeTier === 'yes' }),
    ...(openSource !== '' && { openSource: openSource === 'yes' }),
    ...(onPlatforms.length > 0 && { platforms: onPlatforms }),
    ...(withIntegrations.length > 0 && { integrations: withIntegrations }),
  };
}
