/** The nodes of one cycle of a directed graph, with the first node repeated at the end; empty without a cycle. */
export function findCycle(graph: ReadonlyMap<string, Iterable<string>>): readonly string[] {
  const done = new Set<string>();

  function visit(node: string, path: readonly string[]): readonly string[] {
    const start = path.indexOf(node);
    if (start !== -1) return [...path.slice(start), node];
    if (done.has(node)) return [];
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle.length > 0) return cycle;
    }
    done.add(node);
    return [];
  }

  return [...graph.keys()].map((node) => visit(node, [])).find((cycle) => cycle.length > 0) ?? [];
}
