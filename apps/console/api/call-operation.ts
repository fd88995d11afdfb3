import type { Operation } from '../../../contracts/operation.ts';
import type { Endpoint, OperationInput, OperationResult, UntypedOperationInput } from './endpoint.ts';
import { parseResponse, sendRequest } from './request.ts';
import { session } from './session.ts';

/** Calls an operation as the signed-in account. Renews an expired access token once. @throws Problem */
export async function callOperation<Declared extends Operation>(
  endpoint: Endpoint<Declared>,
  input: OperationInput<Declared>,
  signal?: AbortSignal,
): Promise<OperationResult<Declared>> {
  return (await parseResponse(
    await sendAuthenticated(endpoint, input as UntypedOperationInput, signal),
  )) as OperationResult<Declared>;
}

/** Like `callOperation`, but returns the raw response. */
export function sendAuthenticated(
  endpoint: { readonly method: string; readonly path: string },
  input: UntypedOperationInput,
  signal?: AbortSignal,
): Promise<Response> {
  return session.withAccessToken((token) => sendRequest(endpoint, input, token, signal));
}
