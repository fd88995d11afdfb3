import type { Log } from './log.ts';

/** How long a shutdown may take. After this time, the process exits even if the shutdown has not ended. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

/**
 * Signals within this time count as one signal. On Ctrl+C, the terminal signals both npm and this process, and npm
 * forwards its signal to this process again.
 */
const DUPLICATE_SIGNAL_MS = 1000;

/**
 * Shuts the process down on SIGTERM or SIGINT. On a second signal, or after `SHUTDOWN_TIMEOUT_MS`, the process exits at
 * once with code 1.
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
