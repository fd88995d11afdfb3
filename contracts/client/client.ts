// Entry point of `@portico-gateway/client`.
export type { WebhookEvent } from '../webhooks/events.ts';
export type { CallInput as Call, CallResponse as Answer, NotModified } from './call.ts';
export { type Client, type ClientOptions, createClient } from './create-client.ts';
export { ProblemError, UnexpectedAnswerError } from './problem-error.ts';
export type { OperationId } from './routes.ts';
export { type SignedDelivery as Signed, signDelivery, type UnsignedDelivery as Unsigned } from './sign-delivery.ts';
export {
  type ReceivedWebhook,
  verifyWebhook,
  type WebhookHeaders,
  type WebhookVerificationCode,
  WebhookVerificationError,
} from './verify-webhook.ts';
