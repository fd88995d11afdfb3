import * as v from 'valibot';
import { parseInstant } from '../core/shared/time.ts';
import { documentedRule } from './schemas.ts';

/** A time in requests: ISO 8601 with seconds and a time zone. */
export const instantSchema = v.pipe(
  v.string(),
  documentedRule(
    (value) => parseInstant(value) !== undefined,
    'must be an ISO 8601 time with seconds and a time zone',
    {
      description: 'ISO 8601 with seconds and a time zone.',
      format: 'date-time',
    },
  ),
);
