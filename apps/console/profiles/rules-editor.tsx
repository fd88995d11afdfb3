import { json, jsonParseLinter } from '@codemirror/lang-json';
import { syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint';
import { unifiedMergeView } from '@codemirror/merge';
import { Compartment, type Extension } from '@codemirror/state';
import { classHighlighter } from '@lezer/highlight';
import { basicSetup, EditorView } from 'codemirror';
import { useEffect, useRef } from 'react';
import { readStyleNonce } from '../read-style-nonce.ts';
import { findJsonRange } from './find-json-range.ts';
import classes from './rules-editor.module.css';
import { validateRulesText } from './validate-rules-text.ts';

/** Time from the last key press until the text is validated. */
const VALIDATION_DELAY_MS = 300;

interface RulesEditorProps {
  /** Id of the element that labels the editor. */
  readonly labelId: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** If it is defined, the editor marks the differences from this text. */
  readonly original: string | undefined;
}

/**
 * A JSON editor that highlights syntax and marks errors during typing. It can also show the differences from another
 * text.
 */
export function RulesEditor({ labelId, value, onChange: change, original }: RulesEditorProps) {
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
        linter(listRulesErrors, { delay: VALIDATION_DELAY_MS }),
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
    editor.current?.dispatch({ effects: comparison.current.reconfigure(createDiffExtension(original)) });
  }, [original]);

  return <div ref={parent} className={classes['editor']} />;
}

function createDiffExtension(original: string | undefined): Extension {
  if (original === undefined) return [];
  return unifiedMergeView({ original, mergeControls: false, collapseUnchanged: {} });
}

const listSyntaxErrors = jsonParseLinter();

function listRulesErrors(view: EditorView): readonly Diagnostic[] {
  const syntaxErrors = listSyntaxErrors(view);
  if (syntaxErrors.length > 0) return syntaxErrors;
  return validateRulesText(view.state.doc.toString()).map(({ pointer, detail }) => ({
    ...findJsonRange(view.state, pointer),
    severity: 'error',
    message: `${pointer}: ${detail}`,
  }));
}
