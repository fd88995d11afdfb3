/** A node of any type in a syntax tree. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [member: string]: unknown;
}

/** All nodes of a syntax tree, including its root, in source order. */
export function collectNodes(tree: unknown): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  collect(tree, found);
  return found;
}

/** The name of an identifier; undefined for other nodes. */
export function identifierName(node: unknown): string | undefined {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined;
}

function collect(tree: unknown, found: SyntaxNode[]): void {
  if (typeof tree !== 'object' || tree === null) return;
  if (isNode(tree)) found.push(tree);
  for (const member of Object.values(tree)) collect(member, found);
}

/** Whether a value in a syntax tree is a node. */
export function isNode(tree: unknown): tree is SyntaxNode {
  return typeof tree === 'object' && tree !== null && 'type' in tree && typeof tree.type === 'string';
}
