import { isIP } from 'node:net';
import type { EvidenceUrlPolicy } from '../../core/assessments/evidence-url-policy.port.ts';
import { findSecretParameterWord } from '../../core/shared/secret-parameter.ts';
import { isPublicHostName } from '../network/public-host-name.ts';
import { findUrlTextViolation } from '../network/url-text.ts';

const MAX_URL_LENGTH = 2048;

/** Allows `http` and `https` URLs of public hosts on the default ports, without secrets in the query. */
export class PublicUrlPolicy implements EvidenceUrlPolicy {
  findViolation(url: string): string | undefined {
    return findUrlTextViolation(url, MAX_URL_LENGTH) ?? findUrlViolation(new URL(url));
  }
}

function findUrlViolation(url: URL): string | undefined {
  if (url.port !== '') return 'Only port 80 (http) or 443 (https) is allowed.';
  if (url.hostname.startsWith('[') || isIP(url.hostname) !== 0)
    return 'The URL must have a host name, not an IP address.';
  if (!isPublicHostName(url.hostname)) return 'The host name is not public.';
  const word = findSecretParameterWord(url);
  return word && `A query parameter looks like a secret (${word}).`;
}
