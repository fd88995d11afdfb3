import type { Claims } from './claim.ts';

export const SUBJECT_TYPES = [
  'saas_website',
  'developer_tool',
  'api_platform',
  'mobile_app',
  'browser_extension',
  'desktop_app',
  'open_source',
  'other',
] as const;
export const SOURCE_TYPES = [
  'website',
  'documentation',
  'repository',
  'package_registry',
  'app_store',
  'extension_store',
  'status_page',
  'other',
] as const;

export type SourceType = (typeof SOURCE_TYPES)[number];

/** The product to assess, as submitted. docs/assessments.md#create */
export interface Subject {
  readonly type: (typeof SUBJECT_TYPES)[number];
  readonly name: string;
  readonly description: string;
  readonly urls: readonly { readonly type: SourceType; readonly url: string }[];
  readonly claims?: Claims | undefined;
}

/** The subject's name, and the names of platforms and integrations in its claims. */
export interface SubjectNames {
  readonly name: string;
  readonly platforms: readonly string[];
  readonly integrations: readonly string[];
}

/** Returns the names that the rules look for on the subject's pages. */
export function toSubjectNames({ name, claims }: Pick<Subject, 'name' | 'claims'>): SubjectNames {
  return { name, platforms: claims?.platforms ?? [], integrations: claims?.integrations ?? [] };
}
