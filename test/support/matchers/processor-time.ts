/**
 * Milliseconds of the processor that this process has taken since `begun`, an answer of `process.cpuUsage`; unlike
 * those of a clock they are no more on a machine that is busy with others.
 */
export function processorTimeSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
