/** A process that serves or works. */
export interface RunningProcess {
  readonly id: string;
  readonly role: 'server' | 'worker';
  readonly version: string;
  readonly startedAt: number;
  /** When it gave its latest sign of life, in milliseconds since 1970. */
  readonly seenAt: number;
}

/** Keeps which processes give signs of life. */
export interface ProcessRegister {
  /** Stores a process, in place of what is stored under its id. */
  keep(running: RunningProcess): Promise<void>;
  /** Removes what is stored under the id; nothing when there is nothing. */
  remove(id: string): Promise<void>;
  /** Those that were seen at `since` or later, by id ascending, at most `limit`. */
  list(since: number, limit: number): Promise<readonly RunningProcess[]>;
  /** Removes those that were not seen since `before`. */
  forget(before: number): Promise<void>;
}
