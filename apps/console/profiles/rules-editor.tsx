import { json, jsonParseLinter } from '@codemirror/lang-json';
import { syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint';
import { unifiedMergeView } from '@codemirror/merge';
import { Compartment, type Extension } from '@codemirror/state';
import { classHighlighter } from '@lezer/highlight';
import { basicSetup, EditorView } from 'codemirror';
import { useEffect, useRef } from 'react';
import { readStyleNonce } from '../read-style-nonce.ts';
import { findJsonNode } from './find-json-node.ts';
import classes from './rules-editor.module.css';
import { validateRulesText } from './validate-rules-text.ts';

/** Waits this long after the last key before the text is validated. */
const VALIDATION_DELAY_MS = 300;

interface Props {
  /** Id of the element that labels the editor. */
  readonly labelId: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The text with which the value is compared. The editor marks the differences, if it is defined. */
  readonly original: string | undefined;
}

/** An editor for JSON that highlights it, marks errors while one types, and can show the changes to another text. */
export function RulesEditor({ labelId, value, onChange: change, original }: Props) {
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const comparison = useRef(new Compartment());
  const onChange = useRef(change);
  onChange.current = change;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is created once and then keeps its own text
  useEffect(() => {
    if (!parent.current) return;
    const view = new EditorView({
      doc: value,
      parent: parent.current,
      extensions: [
        basicSetup,
        json(),
        syntaxHighlighting(classHighlighter),
        linter(listErrors, { delay: VALIDATION_DELAY_MS }),
        lintGutter(),
        comparison.current.of([]),
        EditorView.contentAttributes.of({ 'aria-labelledby': labelId, spellcheck: 'false', tabindex: '0' }),
        EditorView.cspNonce.of(readStyleNonce()),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange.current(state.doc.toString());
        }),
      ],
    });
    editor.current = view;
    return () => view.destroy();
  }, []);

  useEffect(() => {
    editor.current?.dispatch({ effects: comparison.current.reconfigure(createComparison(original)) });
  }, [original]);

  return <div ref={parent} className={classes['editor']} />;
}

function createComparison(original: string | undefined): Extension {
  if (original === undefined) return [];
  return unifiedMergeView({ original, mergeControls: false, collapseUnchanged: {} });
}

const listSyntaxErrors = jsonParseLinter();

function listErrors(view: EditorView): readonly Diagnostic[] {
  const syntaxErrors = listSyntaxErrors(view);
  if (syntaxErrors.length > 0) return syntaxErrors;
  return validateRulesText(view.state.doc.toString()).map(({ pointer, detail }) => ({
    ...findJsonNode(view.state, pointer),
    severity: 'error',
    message: `${pointer}: ${detail}`,
  }));
}
