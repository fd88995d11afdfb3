import type { EvidenceRules } from '../evidence/evidence-rules.ts';
import type { FetchLimits } from './page-fetcher.port.ts';
import type { ProfileTest } from './profile-test.ts';

/** Key of the profile that is part of every release. The console and the CLI use it by default. */
export const DEFAULT_PROFILE_KEY = 'public-web-evidence';

/** Maximum length of a profile's title, in code points. */
export const MAX_PROFILE_TITLE_LENGTH = 200;

export const PROFILE_STATUSES = ['active', 'inactive'] as const;

/** An inactive profile accepts no new assessments. Assessments that already exist still run. */
export type ProfileStatus = (typeof PROFILE_STATUSES)[number];

/**
 * Rules of a version. The hash in the version's name is computed from their canonical JSON.
 * docs/profiles.md#members-of-rules
 */
export interface ProfileRules {
  /** 1 to 200 code points, trimmed. */
  readonly title: string;
  /** Limits of each fetch. */
  readonly fetch: FetchLimits;
  /** An assessment is deleted this many days after its creation. A whole number. */
  readonly retentionDays: number;
  /** Rules that say which facts to find, and how to judge claims by these facts. */
  readonly evidence: EvidenceRules;
  /** The profile's own tests. A version is published only if all of them pass. */
  readonly tests: readonly ProfileTest[];
}

/** Metadata of a version, without its rules. */
export interface ProfileVersion {
  /** The full name `key@MAJOR.MINOR.PATCH+hash12`, which is unique. */
  readonly profileVersion: string;
  readonly profileKey: string;
  /** `MAJOR.MINOR.PATCH`, unique within a profile. */
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
  readonly title: string;
  readonly retentionDays: number;
}

/**
 * A version of a profile with its rules. It never changes. A run uses the version that was current when the assessment
 * was created.
 */
export interface ProfileSnapshot extends ProfileVersion {
  readonly rules: ProfileRules;
}

export interface Profile {
  /** 1 to 120 characters: words of lower-case letters and digits, joined by hyphens. */
  readonly key: string;
  readonly status: ProfileStatus;
  /**
   * The version that new assessments use. It is the version published last, even if another version has a higher
   * number.
   */
  readonly current: ProfileVersion;
}

/** Returns the metadata of a version without its rules. */
export function toProfileVersion({ rules: _, ...version }: ProfileSnapshot): ProfileVersion {
  return version;
}
