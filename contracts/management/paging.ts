import * as v from 'valibot';
import type { Schema } from '../operation.ts';
import { exactObject, integerBetween, textSchema } from '../schemas.ts';

/** The paging parameters of management lists. */
export const pagingQuery = {
  limit: v.optional(integerBetween(1, 100), 50),
  cursor: v.optional(textSchema(500)),
};

/** One page of a management list. */
export function pageSchema<const Member extends Schema>(member: Member) {
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
