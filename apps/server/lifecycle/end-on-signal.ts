import type { Log } from '../monitoring/log.ts';

/** How long an orderly end may take before the process goes anyway. */
const PATIENCE_MS = 10_000;

/**
 * A signal that follows this soon is the same one: a terminal signals the whole group, and npm passes it on once more.
 */
const ECHO_MS = 1000;

/** Ends the process in order at SIGTERM or SIGINT; a second signal, or too long a wait, ends it at once. */
export function endOnSignal(end: () => Promise<void>, log: Log): void {
  let since: number | undefined;
  const onSignal = () => {
    if (since !== undefined) {
      if (performance.now() - since > ECHO_MS) process.exit(1);
      return;
    }
    since = performance.now();
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'did not end in order');
        log.flush();
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
