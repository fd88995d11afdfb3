import type { Fault } from '../shared/domain-error.ts';
import { pointerStep } from '../shared/pointer-step.ts';
import { codePoints } from '../shared/text.ts';
import type { FieldKind, Form, FormField } from './form.ts';

/** A visitor's answers, by the names of the form's fields. A `checkbox` is `true` or empty. */
export type Answers = Readonly<Record<string, string>>;

const EMAIL = /^[^\s@]+@[^\s@]+$/u;

/**
 * What is wrong with the answers to a form, one fault a field; none when they are acceptable. A `tel` may be written in any
 * way, as in browsers: people add extensions, names and hours.
 */
export function faultsOfAnswers(form: Form, answers: Answers): readonly Fault[] {
  const known = new Set(form.fields.map(({ name }) => name));
  const strangers = Object.keys(answers).filter((name) => !known.has(name));
  return [
    ...strangers.map((name) => fault(name, 'is no field of this form')),
    ...form.fields.flatMap((field) => {
      const wrong = whatIsWrong(field, answerTo(field, answers));
      return wrong === undefined ? [] : [fault(field.name, wrong)];
    }),
  ];
}

/** The first answer to a field of this kind, without the white space around it; empty when there is none. */
export function answerOfKind(kind: FieldKind, form: Form, answers: Answers): string {
  const given = form.fields.filter((field) => field.kind === kind).map((field) => answerTo(field, answers).trim());
  return given.find((answer) => answer !== '') ?? '';
}

/** What the visitor says by the answers: the field `message` where it was filled in, else every answer behind its label. */
export function saidBy(form: Form, answers: Answers): string {
  const own = Object.hasOwn(answers, 'message') ? (answers['message'] ?? '') : '';
  if (own.trim() !== '') return own;
  const lines = form.fields.flatMap((field) => {
    const answer = answerTo(field, answers);
    const shown = field.options.find(({ value }) => value === answer)?.label ?? answer.trim();
    if (shown === '') return [];
    return [field.kind === 'checkbox' ? `${field.label}: ✓` : `${field.label}: ${shown}`];
  });
  return lines.join('\n');
}

function answerTo({ name }: FormField, answers: Answers): string {
  return Object.hasOwn(answers, name) ? (answers[name] ?? '') : '';
}

function whatIsWrong({ kind, required, limit, options }: FormField, answer: string): string | undefined {
  if (answer.trim() === '') return required ? 'is required' : undefined;
  if (codePoints(answer) > limit) return `must be at most ${limit} characters long`;
  if (kind === 'email' && !EMAIL.test(answer.trim())) return 'must be an e-mail address';
  if (kind === 'checkbox' && answer !== 'true') return 'must be true or empty';
  if (kind === 'select' && !options.some(({ value }) => value === answer)) return 'must be one of the options';
  return undefined;
}

function fault(name: string, detail: string): Fault {
  return { pointer: `/fields${pointerStep(name)}`, detail };
}
