/** Selects queues so that webhooks take turns, also across calls. A process has one instance per store. */
export class QueueRoundRobin {
  private latestWebhookId = '';

  /** Sorts webhook ids, beginning with the next id after the webhook whose queue was selected last. */
  sortRoundRobin(webhookIds: readonly string[]): readonly string[] {
    const sorted = webhookIds.toSorted();
    const first = Math.max(
      0,
      sorted.findIndex((id) => id > this.latestWebhookId),
    );
    return [...sorted.slice(first), ...sorted.slice(0, first)];
  }

  /**
   * Selects at most `limit` queues round-robin, like `selectRoundRobin`. Continues after the webhook that got the last
   * queue of the previous call.
   */
  select<Queue extends { readonly webhookId: string }>(
    queues: readonly (readonly Queue[])[],
    limit: number,
  ): readonly Queue[] {
    const byWebhook = new Map(queues.flatMap((list) => (list[0] ? [[list[0].webhookId, list] as const] : [])));
    const inTurn = this.sortRoundRobin([...byWebhook.keys()]).map((id) => byWebhook.get(id) ?? []);
    const selected = selectRoundRobin(inTurn, limit);
    this.latestWebhookId = selected.at(-1)?.webhookId ?? this.latestWebhookId;
    return selected;
  }
}

/**
 * Selects at most `limit` queues round-robin: the first of each webhook, then the second of each, and so on. `queues`
 * has one list per webhook.
 */
export function selectRoundRobin<Queue>(queues: readonly (readonly Queue[])[], limit: number): readonly Queue[] {
  const selected: Queue[] = [];
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  for (let turn = 0; turn < longest && selected.length < limit; turn += 1) {
    selected.push(...queues.flatMap((one) => one.slice(turn, turn + 1)).slice(0, limit - selected.length));
  }
  return selected;
}
