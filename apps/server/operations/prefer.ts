import { LONGEST_WAIT } from '../../../core/assessments/wait-for-assessment.ts';

/**
 * One preference with its parameters; a comma inside a quoted string parts nothing, and one that is left open ends with
 * the header.
 */
const PREFERENCE = /(?:[^,"]|"(?:[^"\\]|\\.?)*(?:"|$))+/g;
const IS_WAIT = /^[ \t]*wait[ \t]*(?:[=;]|$)/i;
const WAIT = /^[ \t]*wait[ \t]*=[ \t]*(?:"(\d+)"|(\d+))[ \t]*(?:;|$)/i;

/**
 * The seconds that a `Prefer` header wants to wait, at most `LONGEST_WAIT`. 0 when it wants nothing of the kind or
 * cannot be understood, which is to be ignored; of several the first one counts. RFC 7240.
 */
export function preferredWait(prefer: string | undefined): number {
  if (prefer === undefined) return 0;
  const first = prefer.match(PREFERENCE)?.find((preference) => IS_WAIT.test(preference)) ?? '';
  const [, quoted, plain = '0'] = WAIT.exec(first) ?? [];
  return Math.min(Number(quoted ?? plain), LONGEST_WAIT);
}
