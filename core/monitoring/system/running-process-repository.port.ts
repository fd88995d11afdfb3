/** A server or worker process, as its last heartbeat reports it. */
export interface RunningProcess {
  readonly id: string;
  readonly role: 'server' | 'worker';
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Time of the last heartbeat, in milliseconds since 1970. */
  readonly seenAt: number;
}

/** Stores the last heartbeat of each running process. */
export interface RunningProcessRepository {
  /** Stores the heartbeat of a process, in place of its previous heartbeat. */
  save(running: RunningProcess): Promise<void>;
  /** Removes the heartbeat of a process. Does nothing if the id is unknown. */
  remove(id: string): Promise<void>;
  /**
   * Lists at most `limit` processes whose last heartbeat is at or after `since`, by id ascending. Times are in
   * milliseconds since 1970.
   */
  list(since: number, limit: number): Promise<readonly RunningProcess[]>;
  /** Removes the heartbeats that are earlier than `before`. */
  deleteSeenBefore(before: number): Promise<void>;
}
