import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { SendFailureCode } from '../../core/webhooks/webhook-sender.port.ts';
import { decodeExcerpt, isCompressed, MAX_EXCERPT_BYTES } from './excerpt.ts';
import { SendError } from './send-error.ts';

/** Maximum number of 1xx responses before the final response. */
const MAX_INFORMATIONAL_RESPONSES = 16;
/** Matches the codes of undici's errors for invalid responses. All codes of its HTTP parser begin with `HPE_`. */
const INVALID_RESPONSE_CODE_PATTERN = /^(?:HPE_.*|UND_ERR_HEADERS_OVERFLOW|ERR_ASSERTION)$/;
/** Matches the codes of undici's errors for invalid requests. undici does not send such requests. */
const INVALID_REQUEST_CODE_PATTERN = /^UND_ERR_(?:INVALID_ARG|NOT_SUPPORTED|REQ_CONTENT_LENGTH_MISMATCH)$/;

/** The part of a response that callers get: the status, and the start of the body as text. */
export interface HttpReply {
  readonly status: number;
  readonly excerpt: string;
}

/**
 * Collects the response to one request from undici's events. Never pauses undici's parser: if a connection closes while
 * the parser is paused, undici throws an error that no code can catch (nodejs/undici#5360).
 */
export class HttpReplyCollector implements Dispatcher.DispatchHandler {
  /** Rejects with SendError, or with undici's error if the request is invalid. */
  readonly reply: Promise<HttpReply>;
  /** Whether the response has arrived completely. */
  isComplete = false;
  /** Whether any byte of a response has arrived. */
  hasResponseBegun = false;
  private resolve: (reply: HttpReply) => void = () => {};
  private reject: (error: unknown) => void = () => {};
  private informationalCount = 0;
  /** Status of the final response. `undefined` until its headers have arrived. */
  private status: number | undefined;
  private isBodyCompressed = false;
  private excerptBytes = Buffer.alloc(0);

  /** `reportHeaders` is called when the headers of the final response have arrived. */
  constructor(private readonly reportHeaders: () => void) {
    this.reply = new Promise((resolve, reject) => {
      [this.resolve, this.reject] = [resolve, reject];
    });
  }

  get hasHeaders(): boolean {
    return this.status !== undefined;
  }

  /**
   * Ends the exchange. If the response headers have arrived, `reply` resolves with the part of the body that has
   * arrived. Otherwise `reply` rejects with `code`. Only the first call has an effect.
   */
  settleReply(code: SendFailureCode, cause?: unknown): void {
    if (this.status === undefined) this.reject(new SendError(code, cause));
    else this.resolve({ status: this.status, excerpt: this.isBodyCompressed ? '' : decodeExcerpt(this.excerptBytes) });
  }

  onRequestStart(): void {}

  onResponseStarted(): void {
    this.hasResponseBegun = true;
  }

  onResponseStart(_: unknown, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) {
      this.informationalCount += 1;
      if (this.informationalCount > MAX_INFORMATIONAL_RESPONSES) this.settleReply('response_unreadable');
      return;
    }
    this.status = status;
    this.isBodyCompressed = isCompressed(headers);
    this.reportHeaders();
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    const missingBytes = MAX_EXCERPT_BYTES - this.excerptBytes.length;
    if (missingBytes > 0) this.excerptBytes = Buffer.concat([this.excerptBytes, chunk.subarray(0, missingBytes)]);
  }

  onResponseEnd(): void {
    this.isComplete = true;
    this.settleReply('response_unreadable');
  }

  onResponseError(_: unknown, error: Error): void {
    const code = 'code' in error ? String(error.code) : '';
    if (INVALID_REQUEST_CODE_PATTERN.test(code)) this.reject(error);
    const isResponseInvalid = this.hasResponseBegun || INVALID_RESPONSE_CODE_PATTERN.test(code);
    this.settleReply(isResponseInvalid ? 'response_unreadable' : 'unreachable', error);
  }
}
