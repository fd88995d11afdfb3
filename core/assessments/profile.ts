import type { FetchLimits } from './page-fetcher.port.ts';

export type ProfileStatus = 'active' | 'inactive';

/** What a version says; canonical JSON of it is what its hash is taken of. Decisions 4. */
export interface ProfileRules {
  readonly title: string;
  readonly fetch: FetchLimits;
  /** Days from an assessment's creation until it is deleted. */
  readonly retentionDays: number;
}

/** An immutable version of a profile. */
export interface ProfileSnapshot {
  /** `key@MAJOR.MINOR.PATCH+hash12`. */
  readonly profileVersion: string;
  readonly profileKey: string;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
  readonly rules: ProfileRules;
}

export interface Profile {
  readonly key: string;
  readonly title: string;
  readonly status: ProfileStatus;
  /** The version that new assessments use: the one published last. */
  readonly current: ProfileSnapshot;
}
