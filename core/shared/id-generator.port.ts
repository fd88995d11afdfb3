/** Prefix of an id. It identifies the kind of resource. `tkt` is the prefix of all conversations, including chats. */
export type IdPrefix =
  | 'acc'
  | 'site'
  | 'inv'
  | 'key'
  | 'ses'
  | 'tkt'
  | 'msg'
  | 'asm'
  | 'aud'
  | 'ins'
  | 'sec'
  | 'evt'
  | 'whk'
  | 'mail'
  | 'exe'
  | 'ers'
  | 'req'
  | 'prc';

/** Creates opaque ids that sort by creation time. */
export interface IdGenerator {
  /**
   * Returns a new id `<prefix>_<26 characters>`. The id is greater than every earlier id of this process, even if the
   * clock steps back.
   */
  next(prefix: IdPrefix): string;
}
