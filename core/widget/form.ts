import type { Fault } from '../shared/domain-error.ts';
import { pointerStep } from '../shared/pointer-step.ts';
import { codePoints } from '../shared/text.ts';

/** What a field holds: it decides how the widget shows it and what is accepted. */
export type FieldKind = 'text' | 'email' | 'tel' | 'textarea';

export interface FormField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  /** The most code points of an answer. */
  readonly limit: number;
}

export interface Form {
  readonly key: string;
  readonly fields: readonly FormField[];
}

const EMAIL = /^[^\s@]+@[^\s@]+$/u;

/** What is wrong with the answers to a form, one fault a field; none when they are acceptable. */
export function faultsOfAnswers(form: Form, answers: Readonly<Record<string, string>>): readonly Fault[] {
  const known = new Set(form.fields.map(({ name }) => name));
  const strangers = Object.keys(answers).filter((name) => !known.has(name));
  return [
    ...strangers.map((name) => fault(name, 'is no field of this form')),
    ...form.fields.flatMap((field) => {
      const wrong = whatIsWrong(field, Object.hasOwn(answers, field.name) ? (answers[field.name] ?? '') : '');
      return wrong === undefined ? [] : [fault(field.name, wrong)];
    }),
  ];
}

function whatIsWrong({ kind, required, limit }: FormField, answer: string): string | undefined {
  if (answer.trim() === '') return required ? 'is required' : undefined;
  if (codePoints(answer) > limit) return `must be at most ${limit} characters long`;
  if (kind === 'email' && !EMAIL.test(answer.trim())) return 'must be an e-mail address';
  return undefined;
}

function fault(name: string, detail: string): Fault {
  return { pointer: `/fields${pointerStep(name)}`, detail };
}
