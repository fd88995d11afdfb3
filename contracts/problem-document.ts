import * as v from 'valibot';
import { problemCodes } from './problems.ts';
import { exactObject, isoTimeSchema } from './schemas.ts';

/** The body of every error response: problem details (RFC 9457) with members of our own. */
export const problemDocument = exactObject({
  success: v.literal(false),
  type: v.pipe(v.string(), v.url(), v.description('An address in the documentation that ends in the code.')),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  code: v.pipe(v.picklist(problemCodes), v.description('Stable; the word to branch on.')),
  detail: v.string(),
  requestId: v.string(),
  receivedAt: v.optional(
    v.pipe(isoTimeSchema, v.description('With `delivery_replayed`: when the delivery was received first.')),
  ),
  errors: v.optional(
    v.pipe(
      v.array(
        exactObject({
          pointer: v.pipe(
            v.string(),
            v.description('A JSON pointer into the body, or `query:NAME`, or `header:NAME`.'),
          ),
          detail: v.string(),
        }),
      ),
      v.description('Each fault of the request.'),
    ),
  ),
});

export type ProblemDocument = v.InferOutput<typeof problemDocument>;
