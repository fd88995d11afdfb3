import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds by which a timer of every millisecond came late. */
export interface LoopDelay {
  readonly max: number;
  readonly p99: number;
}

/**
 * Loaded before the program that it watches: answers each message with the delay of the event loop since the message
 * before. It keeps no program alive.
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
