// Entry point of `portico/client`.
export type { CallInput as Call, CallResponse as Answer, NotModified } from './call.ts';
export { type Client, type ClientOptions, createClient } from './create-client.ts';
export { ProblemError, UnexpectedAnswerError } from './problem-error.ts';
export type { OperationId } from './routes.ts';
export { type SignedDelivery as Signed, signDelivery, type UnsignedDelivery as Unsigned } from './sign-delivery.ts';
