/** A node of a syntax tree, whatever its kind. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [member: string]: unknown;
}

/** The node and all that it holds, in the order of the text. */
export function nodesIn(tree: unknown): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  collect(tree, found);
  return found;
}

/** The name that an identifier has, or `undefined` for anything else. */
export function nameOf(node: unknown): string | undefined {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined;
}

function collect(tree: unknown, found: SyntaxNode[]): void {
  if (typeof tree !== 'object' || tree === null) return;
  if (isNode(tree)) found.push(tree);
  for (const member of Object.values(tree)) collect(member, found);
}

/** Whether a member of a syntax tree is a node, not a value or a list. */
export function isNode(tree: unknown): tree is SyntaxNode {
  return typeof tree === 'object' && tree !== null && 'type' in tree && typeof tree.type === 'string';
}
