/**
 * Processor time of this process in milliseconds since `begun`, a result of `process.cpuUsage`. Unlike wall time it
 * does not grow on a busy machine.
 */
export function processorTimeSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
