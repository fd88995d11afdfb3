import { canonicalJson } from '../shared/canonical-json.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { ProfileRules } from './profile.ts';

/** The parts of a version's name, which has the form `key@MAJOR.MINOR.PATCH+hash12`. */
export interface ProfileVersionName {
  readonly profileKey: string;
  readonly version: string;
  /** The first 12 hexadecimal digits of the SHA-256 of the rules' canonical JSON. */
  readonly hash: string;
}

/** Maximum length of a profile's key, in characters. docs/cli.md#publish-profile */
export const MAX_PROFILE_KEY_LENGTH = 120;

const PROFILE_KEY_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const VERSION_NUMBER_PATTERN = /^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}$/;
const RULES_HASH_PATTERN = /^[0-9a-f]{12}$/;
const PROFILE_VERSION_NAME_PATTERN = /^([^@+]+)@([^@+]+)\+([^@+]+)$/;

/** Whether a text is a valid profile key: words of lower-case letters and digits, joined by hyphens. */
export function isProfileKey(text: string): boolean {
  return text.length <= MAX_PROFILE_KEY_LENGTH && PROFILE_KEY_PATTERN.test(text);
}

/** Whether a text has the form `MAJOR.MINOR.PATCH`: three numbers of at most 6 digits without leading zeros. */
export function isVersionNumber(text: string): boolean {
  return VERSION_NUMBER_PATTERN.test(text);
}

/**
 * Compares two version numbers. Returns a negative number if `one` is lower, a positive number if `one` is higher, and
 * 0 if they are equal.
 */
export function compareVersionNumbers(one: string, other: string): number {
  const others = other.split('.').map(Number);
  const differences = one.split('.').map((part, index) => Number(part) - (others[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** Hashes the rules of a version. The order of fields in the rules does not change the hash. */
export function hashRules(rules: ProfileRules, cryptography: Pick<Cryptography, 'sha256'>): string {
  return cryptography.sha256(canonicalJson(rules)).slice(0, 12);
}

export function formatProfileVersionName({ profileKey, version, hash }: ProfileVersionName): string {
  return `${profileKey}@${version}+${hash}`;
}

/** Parses a version's name. Returns `undefined` if the name is invalid. */
export function parseProfileVersionName(text: string): ProfileVersionName | undefined {
  const [, profileKey = '', version = '', hash = ''] = PROFILE_VERSION_NAME_PATTERN.exec(text) ?? [];
  return isProfileKey(profileKey) && isVersionNumber(version) && RULES_HASH_PATTERN.test(hash)
    ? { profileKey, version, hash }
    : undefined;
}
