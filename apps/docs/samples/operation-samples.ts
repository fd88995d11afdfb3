import type { Operation } from '../../../contracts/operation.ts';
import { operations } from '../../../contracts/public/operations.ts';
import { writeCrmDeliverySamples } from './crm-delivery-samples.ts';
import { writeCurlSample } from './curl-sample.ts';
import { writePythonSample } from './python-sample.ts';
import { createSampleRequest, type Samples } from './sample-request.ts';
import { writeClientSample, writeFetchSample } from './typescript-sample.ts';

const publishedIds: ReadonlySet<string> = new Set(operations.map(({ id }) => id));

/**
 * Writes the samples of an operation. TypeScript samples of published operations use the typed client. Returns
 * `undefined` for an operation that only payment providers call.
 */
export function createOperationSamples(operation: Operation): Samples | undefined {
  if (operation.access === 'webhook') return undefined;
  if (operation.access === 'signature') return writeCrmDeliverySamples(operation);
  const request = createSampleRequest(operation);
  return {
    curl: writeCurlSample(request),
    typescript: publishedIds.has(operation.id) ? writeClientSample(operation) : writeFetchSample(request),
    python: writePythonSample(request),
  };
}
