import type { EvidenceRules } from '../evidence/evidence-rules.ts';
import type { FetchLimits } from './page-fetcher.port.ts';
import type { ProfileTest } from './profile-test.ts';

/** The shipped profile, the default of the console and the CLI. */
export const DEFAULT_PROFILE_KEY = 'public-web-evidence';

export const PROFILE_STATUSES = ['active', 'inactive'] as const;

/** An inactive profile accepts no new assessments; existing ones still run. */
export type ProfileStatus = (typeof PROFILE_STATUSES)[number];

/** Rules of a version. Its hash covers their canonical JSON. docs/profiles.md#what-rules-holds */
export interface ProfileRules {
  /** 1 to 200 code points, trimmed. */
  readonly title: string;
  /** Limits of each fetch. */
  readonly fetch: FetchLimits;
  /** Whole days from an assessment's creation until it is deleted. */
  readonly retentionDays: number;
  /** The facts to find, and how claims are judged by them. */
  readonly evidence: EvidenceRules;
  /** The profile's own tests. A version that fails one is not published. */
  readonly tests: readonly ProfileTest[];
}

/** Metadata of a version, without its rules. */
export interface ProfileVersion {
  /** `key@MAJOR.MINOR.PATCH+hash12`; unique. */
  readonly profileVersion: string;
  readonly profileKey: string;
  /** `MAJOR.MINOR.PATCH`; no two versions of a profile share it. */
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
  readonly title: string;
  readonly retentionDays: number;
}

/**
 * An immutable version of a profile with its rules. A run uses the version that was current at the assessment's
 * creation.
 */
export interface ProfileSnapshot extends ProfileVersion {
  readonly rules: ProfileRules;
}

export interface Profile {
  /** 1 to 120 characters: words of lower-case letters and digits, joined by hyphens. */
  readonly key: string;
  readonly status: ProfileStatus;
  /** The version that new assessments use: the latest published, whatever its number. */
  readonly current: ProfileVersion;
}

/** Removes the rules. */
export function toProfileVersion({ rules: _, ...version }: ProfileSnapshot): ProfileVersion {
  return version;
}
