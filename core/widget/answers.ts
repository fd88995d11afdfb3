import type { Violation } from '../shared/domain-error.ts';
import { toPointerSegment } from '../shared/json-pointer.ts';
import { countCodePoints } from '../shared/text.ts';
import type { FieldKind, Form, FormField } from './form.ts';

/** A visitor's answers, by field name. The answer to a `checkbox` is `true` or empty. */
export type FormAnswers = Readonly<Record<string, string>>;

const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+$/u;

/**
 * Validates the answers to a form. Returns at most one violation per field. Like browsers, it accepts any text in a
 * `tel` field, because people add extensions, names and hours to their number.
 */
export function validateAnswers(form: Form, answers: FormAnswers): readonly Violation[] {
  const known = new Set(form.fields.map(({ name }) => name));
  const unknownNames = Object.keys(answers).filter((name) => !known.has(name));
  return [
    ...unknownNames.map((name) => toFieldViolation(name, 'is not a field of this form')),
    ...form.fields.flatMap((field) => {
      const detail = validateAnswer(field, findAnswer(field, answers));
      return detail === undefined ? [] : [toFieldViolation(field.name, detail)];
    }),
  ];
}

/**
 * Returns the first answer to a field of this kind that is not blank, trimmed. Returns an empty text if there is none.
 */
export function findAnswerByKind(kind: FieldKind, form: Form, answers: FormAnswers): string {
  const candidates = form.fields
    .filter((field) => field.kind === kind)
    .map((field) => findAnswer(field, answers).trim());
  return candidates.find((answer) => answer !== '') ?? '';
}

/** Returns the answer to the field `message`. If it is blank, returns all answers, one per line after their labels. */
export function toMessageText(form: Form, answers: FormAnswers): string {
  const message = Object.hasOwn(answers, 'message') ? (answers['message'] ?? '') : '';
  if (message.trim() !== '') return message;
  return toLabeledAnswers(form.fields, answers)
    .map(({ label, answer }) => `${label}: ${answer}`)
    .join('\n');
}

/** One answer in readable form. */
export interface LabeledAnswer {
  /** Name of the field. */
  readonly name: string;
  readonly label: string;
  readonly answer: string;
}

/**
 * Returns the answers that are not blank with their labels, in the order of the fields. The answer to a `select` is the
 * label of the selected option. A ticked `checkbox` is ✓. Answers to unknown fields come last, with their names as
 * labels.
 */
export function toLabeledAnswers(fields: readonly FormField[], answers: FormAnswers): readonly LabeledAnswer[] {
  const known = new Set(fields.map(({ name }) => name));
  const others = Object.entries(answers).filter(([name]) => !known.has(name));
  return [
    ...fields.map((field) => ({ name: field.name, label: field.label, answer: formatAnswer(field, answers) })),
    ...others.map(([name, answer]) => ({ name, label: name, answer: answer.trim() })),
  ].filter(({ answer }) => answer !== '');
}

function formatAnswer(field: FormField, answers: FormAnswers): string {
  const answer = findAnswer(field, answers);
  if (field.kind === 'checkbox') return answer.trim() === '' ? '' : '✓';
  return field.options.find(({ value }) => value === answer)?.label ?? answer.trim();
}

function findAnswer({ name }: FormField, answers: FormAnswers): string {
  return Object.hasOwn(answers, name) ? (answers[name] ?? '') : '';
}

function validateAnswer({ kind, required, limit, options }: FormField, answer: string): string | undefined {
  if (answer.trim() === '') return required ? 'is required' : undefined;
  if (countCodePoints(answer) > limit) return `must be at most ${limit} characters long`;
  if (kind === 'email' && !EMAIL_PATTERN.test(answer.trim())) return 'must be an email address';
  if (kind === 'checkbox' && answer !== 'true') return 'must be true or empty';
  if (kind === 'select' && !options.some(({ value }) => value === answer)) return 'must be one of the options';
  return undefined;
}

function toFieldViolation(name: string, detail: string): Violation {
  return { pointer: `/fields${toPointerSegment(name)}`, detail };
}
