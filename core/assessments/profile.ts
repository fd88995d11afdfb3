import type { EvidenceRules } from '../evidence/evidence-rules.ts';
import type { FetchLimits } from './page-fetcher.port.ts';
import type { ProfileTest } from './profile-test.ts';

/** The shipped profile, which the console and the command line propose. */
export const DEFAULT_PROFILE_KEY = 'public-web-evidence';

export const PROFILE_STATUSES = ['active', 'inactive'] as const;

/** An inactive profile takes no new assessments; existing ones still run. */
export type ProfileStatus = (typeof PROFILE_STATUSES)[number];

/** Contents of a version, whose hash covers their canonical JSON. docs/profiles.md#what-rules-holds */
export interface ProfileRules {
  /** 1 to 200 code points, trimmed. */
  readonly title: string;
  /** How far each fetch of a source may go. */
  readonly fetch: FetchLimits;
  /** Whole days from an assessment's creation until it is deleted. */
  readonly retentionDays: number;
  /** What it looks for, and how it judges claims by it. */
  readonly evidence: EvidenceRules;
  /** Pages and what is to be found on them; a version that fails one is not published. */
  readonly tests: readonly ProfileTest[];
}

/** What is told of a version; the rules are read by those who follow them. */
export interface ProfileVersion {
  /** `key@MAJOR.MINOR.PATCH+hash12`, as `formatProfileVersion` gives it; unique. */
  readonly profileVersion: string;
  readonly profileKey: string;
  /** `MAJOR.MINOR.PATCH`; no two versions of a profile share it. */
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
  readonly title: string;
  readonly retentionDays: number;
}

/** An immutable version of a profile: a run uses the one that was current when its assessment was made. */
export interface ProfileSnapshot extends ProfileVersion {
  readonly rules: ProfileRules;
}

export interface Profile {
  /** 1 to 120 characters: words of lower-case letters and digits, joined by hyphens. */
  readonly key: string;
  readonly status: ProfileStatus;
  /** The version that new assessments use: the one published last, whatever its number. */
  readonly current: ProfileVersion;
}

/** What is told of a snapshot. */
export function versionOf({ rules: _, ...version }: ProfileSnapshot): ProfileVersion {
  return version;
}
