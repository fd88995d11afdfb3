/** Keeps its CPU core busy, so that another process on the same core gets half of the time. */
process.on('SIGTERM', () => process.exit());
process.stdout.write('ready\n');
spin();

function spin(): void {
  const until = performance.now() + 20;
  while (performance.now() < until);
  setImmediate(spin);
}
