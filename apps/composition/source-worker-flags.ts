/** The flags of a source worker's program, for `parseArgs`. */
export const SOURCE_WORKER_FLAGS = { 'webhook-private-hosts': { type: 'string', default: '[]' } } as const;

/** Formats the arguments of a source worker's program. `privateHosts` are results of `normalizePrivateHost`. */
export function formatSourceWorkerFlags(privateHosts: readonly string[]): readonly string[] {
  return [`--webhook-private-hosts=${JSON.stringify(privateHosts)}`];
}
