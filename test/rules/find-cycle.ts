/** The nodes of one cycle of a directed graph, the first of them again at the end; empty when there is none. */
export function findCycle(graph: ReadonlyMap<string, Iterable<string>>): readonly string[] {
  const done = new Set<string>();

  function visit(node: string, trail: readonly string[]): readonly string[] {
    const start = trail.indexOf(node);
    if (start !== -1) return [...trail.slice(start), node];
    if (done.has(node)) return [];
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...trail, node]);
      if (cycle.length > 0) return cycle;
    }
    done.add(node);
    return [];
  }

  return [...graph.keys()].map((node) => visit(node, [])).find((cycle) => cycle.length > 0) ?? [];
}
