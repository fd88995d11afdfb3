import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Event loop delay in milliseconds, sampled every millisecond. */
export interface LoopDelay {
  readonly max: number;
  readonly p99: number;
}

/**
 * Measures the event loop delay of the program that is loaded after it. Responds to each message with the delay since
 * the previous message. It does not keep the process alive.
 */
const NANOSECONDS = 1e6;
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('message', () => {
  const seen: LoopDelay = { max: delay.max / NANOSECONDS, p99: delay.percentile(99) / NANOSECONDS };
  delay.reset();
  process.send?.(seen);
});
process.channel?.unref();
