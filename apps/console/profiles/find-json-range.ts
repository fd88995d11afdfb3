import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';

/** A part of a text, as offsets of its begin and end. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the value at a JSON pointer in the document. If the document has no such value, returns the range of the
 * innermost value on the pointer's path.
 */
export function findJsonRange(state: EditorState, pointer: string): TextRange {
  let node: SyntaxNode | null = syntaxTree(state).topNode.firstChild;
  for (const step of parsePointerSteps(pointer)) {
    const next: SyntaxNode | undefined = node ? findChildNode(state, node, step) : undefined;
    if (!next) break;
    node = next;
  }
  return node ? { from: node.from, to: node.to } : { from: 0, to: 0 };
}

function parsePointerSteps(pointer: string): readonly string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function findChildNode(state: EditorState, parent: SyntaxNode, step: string): SyntaxNode | undefined {
  if (parent.name === 'Object') {
    const property = parent
      .getChildren('Property')
      .find((one) => one.firstChild && parseMemberName(state, one.firstChild) === step);
    return property?.lastChild ?? undefined;
  }
  return parent.name === 'Array' ? listArrayItems(parent)[Number(step)] : undefined;
}

function parseMemberName(state: EditorState, { from, to }: SyntaxNode): unknown {
  try {
    return JSON.parse(state.sliceDoc(from, to));
  } catch {
    return undefined;
  }
}

const VALUE_NODE_NAMES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

function listArrayItems(array: SyntaxNode): readonly SyntaxNode[] {
  const items: SyntaxNode[] = [];
  for (let child = array.firstChild; child; child = child.nextSibling) {
    if (VALUE_NODE_NAMES.has(child.name)) items.push(child);
  }
  return items;
}
