import * as v from 'valibot';
import type { Schema } from '../operation.ts';
import { exactObject, text, wholeNumber } from '../schemas.ts';

/** The paging parameters of every list of the management routes. */
export const paging = {
  limit: v.optional(wholeNumber(1, 100), 50),
  cursor: v.optional(text(500)),
};

/** One page of a list of the management routes. */
export function pageOf<const Member extends Schema>(member: Member) {
  return exactObject({
    success: v.literal(true),
    data: v.array(member),
    page: exactObject({
      limit: v.pipe(v.number(), v.integer()),
      hasMore: v.boolean(),
      nextCursor: v.nullable(v.string()),
    }),
  });
}
