import * as v from 'valibot';
import { problemCodes } from './problems.ts';
import { exactObject, isoTimeSchema } from './schemas.ts';

/** The body of every error response: problem details (RFC 9457) with Portico's extension members. */
export const problemDocumentSchema = exactObject({
  success: v.literal(false),
  type: v.pipe(v.string(), v.url(), v.description('URL of the error in the documentation, ending in the code.')),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  code: v.pipe(v.picklist(problemCodes), v.description('Stable error code. Branch on it.')),
  detail: v.string(),
  requestId: v.string(),
  receivedAt: v.optional(
    v.pipe(isoTimeSchema, v.description('Only with `delivery_replayed`: when the delivery was first received.')),
  ),
  errors: v.optional(
    v.pipe(
      v.array(
        exactObject({
          pointer: v.pipe(v.string(), v.description('JSON pointer into the body, or `query:NAME`, or `header:NAME`.')),
          detail: v.string(),
        }),
      ),
      v.description('Each error in the request.'),
    ),
  ),
});

export type ProblemDocument = v.InferOutput<typeof problemDocumentSchema>;
