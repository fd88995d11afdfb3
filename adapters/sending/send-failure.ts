import type { SendFailureCode } from '../../core/webhooks/webhook-sender.port.ts';

/** Error that ends an attempt to send with a code. It never leaves the sender. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';

  constructor(
    readonly code: SendFailureCode,
    cause?: unknown,
  ) {
    super(code, { cause });
  }
}
