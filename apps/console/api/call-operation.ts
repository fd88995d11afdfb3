import type { Operation } from '../../../contracts/operation.ts';
import type { Endpoint, OperationInput, OperationResult, UntypedInput } from './endpoint.ts';
import { parseResponse, sendRequest } from './request.ts';
import { session } from './session.ts';

/** Calls an operation as the signed-in account; an expired token is renewed once on the way. @throws Problem */
export async function callOperation<Declared extends Operation>(
  endpoint: Endpoint<Declared>,
  input: OperationInput<Declared>,
  signal?: AbortSignal,
): Promise<OperationResult<Declared>> {
  return (await parseResponse(
    await sendAuthenticated(endpoint, input as UntypedInput, signal),
  )) as OperationResult<Declared>;
}

/** The same, with the answer as it comes. */
export function sendAuthenticated(
  endpoint: { readonly method: string; readonly path: string },
  input: UntypedInput,
  signal?: AbortSignal,
): Promise<Response> {
  return session.withAccessToken((token) => sendRequest(endpoint, input, token, signal));
}
