import { MAX_WAIT_SECONDS } from '../../../core/assessments/wait-for-assessment.ts';

/**
 * Matches one preference with its parameters. Commas separate preferences, except in quoted strings. A quoted string
 * without a closing quote extends to the end of the header.
 */
const PREFERENCE_PATTERN = /(?:[^,"]|"(?:[^"\\]|\\.?)*(?:"|$))+/g;
const STARTS_WITH_WAIT_PATTERN = /^[ \t]*wait[ \t]*(?:[=;]|$)/i;
const WAIT_PREFERENCE_PATTERN = /^[ \t]*wait[ \t]*=[ \t]*(?:"(\d+)"|(\d+))[ \t]*(?:;|$)/i;

/**
 * Returns the seconds of the first `wait` preference in a `Prefer` header, at most `MAX_WAIT_SECONDS`. Returns 0 if
 * this preference is missing or invalid (RFC 7240, section 2: invalid preferences are ignored).
 */
export function parsePreferredWaitSeconds(prefer: string | undefined): number {
  if (prefer === undefined) return 0;
  const firstWait =
    prefer.match(PREFERENCE_PATTERN)?.find((preference) => STARTS_WITH_WAIT_PATTERN.test(preference)) ?? '';
  const [, quoted, plain = '0'] = WAIT_PREFERENCE_PATTERN.exec(firstWait) ?? [];
  return Math.min(Number(quoted ?? plain), MAX_WAIT_SECONDS);
}
