/** An HTTP request that delivers one event. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

export const SEND_FAILURE_CODES = [
  'unreachable',
  'timed_out',
  'tls_failed',
  'address_blocked',
  'response_unreadable',
] as const;

export type SendFailureCode = (typeof SEND_FAILURE_CODES)[number];

export type SendResult =
  | {
      readonly outcome: 'responded';
      readonly status: number;
      readonly excerpt: string;
      readonly durationMs: number;
    }
  | { readonly outcome: 'failed'; readonly code: SendFailureCode; readonly durationMs: number };

/** Sends webhooks. */
export interface WebhookSender {
  /** Sends the request and returns the result. Never throws. */
  send(request: WebhookRequest, signal: AbortSignal): Promise<SendResult>;
}
