import type { WebhookAttemptFailureCode } from '../../../core/webhooks/webhook-delivery.ts';
import type { AttemptOutcome } from './webhook-endpoints.ts';

interface AttemptFailure {
  /** A few words, for tables. */
  readonly label: string;
  /** What happened, and what to do. */
  readonly explanation: string;
}

/** Why an attempt got no response. */
const ATTEMPT_FAILURES: Readonly<Record<WebhookAttemptFailureCode, AttemptFailure>> = {
  unreachable: {
    label: 'Unreachable',
    explanation: 'The host has no IP address, or it refused or closed the connection. Check the URL and the server.',
  },
  timed_out: {
    label: 'Timed out',
    explanation: 'No response within 15 seconds. Respond first, then process the event.',
  },
  tls_failed: {
    label: 'TLS failed',
    explanation: 'No secure connection could be established. Check that the certificate is valid for the host.',
  },
  address_blocked: {
    label: 'Host not allowed',
    explanation:
      'The URL or an IP address of the host is not public. The operator of this server can allow the host with ' +
      'PORTICO_WEBHOOK_PRIVATE_HOSTS.',
  },
  response_unreadable: {
    label: 'Invalid response',
    explanation: 'The response is not valid HTTP, or it ended too early.',
  },
  secret_unreadable: {
    label: 'Signing failed',
    explanation: 'The signing secret cannot be decrypted, so nothing was sent. Rotate the secret.',
  },
};

/** Whether the endpoint confirmed the delivery. */
export function isSuccessfulAttempt({ httpStatus }: AttemptOutcome): boolean {
  return httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
}

/** Formats the result of an attempt: the status of the response, or a few words that say why there was no response. */
export function formatAttemptResult({ httpStatus, failureCode }: AttemptOutcome): string {
  if (httpStatus !== null) return String(httpStatus);
  return failureCode === null ? 'No response' : ATTEMPT_FAILURES[failureCode].label;
}

/** Explains a failed attempt. Returns `undefined` if the status needs no explanation. */
export function explainFailedAttempt({ httpStatus, failureCode }: AttemptOutcome): string | undefined {
  if (failureCode !== null) return ATTEMPT_FAILURES[failureCode].explanation;
  if (httpStatus === 410) return 'The endpoint is gone, so Portico disabled the webhook.';
  if (httpStatus !== null && httpStatus >= 300 && httpStatus < 400) {
    return 'Redirects are not followed. Use the final URL as endpoint URL.';
  }
  return undefined;
}

/** Formats a duration, such as `35 ms` or `15.0 s`. */
export function formatAttemptDuration(durationMs: number): string {
  return durationMs < 1000 ? `${durationMs} ms` : `${(durationMs / 1000).toFixed(1)} s`;
}
