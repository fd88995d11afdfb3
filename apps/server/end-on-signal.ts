import type { Log } from './log.ts';

/** How long an orderly end may take before the process goes anyway. */
const PATIENCE_MS = 10_000;

/** Ends the process in order at SIGTERM or SIGINT; a second signal, or too long a wait, ends it at once. */
export function endOnSignal(end: () => Promise<void>, log: Log): void {
  let ending = false;
  const onSignal = () => {
    if (ending) process.exit(1);
    ending = true;
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
