/** Prefix of an id, by kind of resource. `tkt` is used for all conversations, of the ticket and the chat route. */
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

/** Creates opaque ids that sort by creation time. */
export interface IdGenerator {
  /**
   * Returns a new id `<prefix>_<26 characters>`. It is greater than every earlier id of this process, even when the
   * clock steps back.
   */
  next(prefix: IdPrefix): string;
}
