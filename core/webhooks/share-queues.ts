/**
 * Selects at most `limit` queues in turn: the first of each webhook, then the second of each, and so on. `queues` has
 * one list per webhook.
 */
export function shareQueues<Queue>(queues: readonly (readonly Queue[])[], limit: number): readonly Queue[] {
  const selected: Queue[] = [];
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  for (let turn = 0; turn < longest && selected.length < limit; turn += 1) {
    selected.push(...queues.flatMap((one) => one.slice(turn, turn + 1)).slice(0, limit - selected.length));
  }
  return selected;
}
