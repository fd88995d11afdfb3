import type { Log } from './log.ts';

/** Time after which the process exits even if the shutdown has not ended. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

/**
 * Further signals within this time after the first one are ignored. On Ctrl+C, the terminal signals npm and this
 * process, and npm forwards its signal, so this process gets the signal twice.
 */
const DUPLICATE_SIGNAL_MS = 1000;

/**
 * Calls `shutDown` on SIGTERM or SIGINT, and then exits with code 0. On a second signal, if `shutDown` fails, or after
 * SHUTDOWN_TIMEOUT_MS, the process exits at once with code 1.
 */
export function shutDownOnSignal(shutDown: () => Promise<void>, log: Log): void {
  let startedAt: number | undefined;
  const onSignal = () => {
    if (startedAt !== undefined) {
      if (performance.now() - startedAt > DUPLICATE_SIGNAL_MS) process.exit(1);
      return;
    }
    startedAt = performance.now();
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    shutDown().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'shutdown failed');
        log.flush();
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
