import type { SendFailureCode } from '../../core/webhooks/webhook-sender.port.ts';

/** Internal error of the sender that carries the `SendFailureCode` of a failed request. */
export class SendError extends Error {
  override readonly name = 'SendError';

  constructor(
    readonly code: SendFailureCode,
    cause?: unknown,
  ) {
    super(code, { cause });
  }
}
