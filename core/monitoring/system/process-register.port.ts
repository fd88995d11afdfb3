/** A server or worker process. */
export interface RunningProcess {
  readonly id: string;
  readonly role: 'server' | 'worker';
  readonly version: string;
  readonly startedAt: number;
  /** Time of its last heartbeat, in milliseconds since 1970. */
  readonly seenAt: number;
}

/** Stores heartbeats of running processes. */
export interface ProcessRegister {
  /** Stores a process, replacing what is stored under its id. */
  save(running: RunningProcess): Promise<void>;
  /** Removes what is stored under the id, if anything. */
  remove(id: string): Promise<void>;
  /** Lists the processes seen at `since` or later, by id ascending, at most `limit`. */
  list(since: number, limit: number): Promise<readonly RunningProcess[]>;
  /** Removes the processes last seen before `before`. */
  deleteSeenBefore(before: number): Promise<void>;
}
