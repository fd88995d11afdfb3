import { InvalidRequest } from '../../core/shared/domain-error.ts';
import { WrongUse } from './failures.ts';

/** The place that a cursor names. @throws WrongUse when it is none */
export function placeIn<Place>(cursor: string | undefined, read: (cursor: string | undefined) => Place): Place {
  try {
    return read(cursor);
  } catch (error) {
    throw error instanceof InvalidRequest ? new WrongUse('--cursor is no place that a page has told') : error;
  }
}
