/** What an id names. `tkt` names every conversation: a ticket is one that came in by the ticket route. */
export type IdPrefix =
  | 'acc'
  | 'site'
  | 'key'
  | 'ses'
  | 'tkt'
  | 'msg'
  | 'asm'
  | 'aud'
  | 'ins'
  | 'sec'
  | 'evt'
  | 'exe'
  | 'req'
  | 'prc';

/** Makes opaque ids that sort by the time at which they were made. */
export interface IdGenerator {
  /**
   * A new id `<prefix>_<26 characters>`, greater than each one given before by this process, even when the clock steps
   * back.
   */
  next(prefix: IdPrefix): string;
}
