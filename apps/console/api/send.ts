import type { Operation } from '../../../contracts/operation.ts';
import type { Answered, Endpoint, Given, GivenToAny } from './endpoint.ts';
import { answerOf, request } from './request.ts';
import { session } from './session.ts';

/** Calls an operation as the signed-in account; an expired token is renewed once on the way. @throws Problem */
export async function send<Declared extends Operation>(
  to: Endpoint<Declared>,
  given: Given<Declared>,
  signal?: AbortSignal,
): Promise<Answered<Declared>> {
  return (await answerOf(await sendSignedIn(to, given as GivenToAny, signal))) as Answered<Declared>;
}

/** The same, with the answer as it comes. */
export function sendSignedIn(
  to: { readonly method: string; readonly path: string },
  given: GivenToAny,
  signal?: AbortSignal,
): Promise<Response> {
  return session.asSignedIn((token) => request(to, given, token, signal));
}
