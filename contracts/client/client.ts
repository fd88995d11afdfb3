// Entry point of `portico/client`.
export type { Answer, Call, NotModified } from './call.ts';
export { type Client, type ClientOptions, createClient } from './create-client.ts';
export { ProblemError, UnexpectedAnswerError } from './problem-error.ts';
export type { OperationId } from './routes.ts';
export { type Signed, signDelivery, type Unsigned } from './sign-delivery.ts';
