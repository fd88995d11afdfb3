import { type FormEvent, useRef, useState } from 'react';
import { type Problem, toProblem } from '../api/problem.ts';

type FieldErrors = Problem['errors'];

/** Selects the invalid inputs, without wrappers: Mantine marks these as invalid too, but they cannot be focused. */
const INVALID_INPUT_SELECTOR = ':is(input, textarea)[aria-invalid="true"]';

/** The props of a controlled text input. */
export interface TextFieldProps {
  readonly value: string;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  readonly error: string | undefined;
}

export interface Form<Values> {
  readonly values: Values;
  readonly isSending: boolean;
  /** Whether the values differ from the saved ones. */
  readonly isChanged: boolean;
  readonly set: (change: Partial<Values>) => void;
  /** Replaces all values and marks them as saved. */
  readonly reset: (values: Values) => void;
  /** Marks `values`, which the server has stored, as saved. Fields edited since the submission keep their new value. */
  readonly markSaved: (values: Values) => void;
  readonly text: (name: TextFieldName<Values>, pointer?: string) => TextFieldProps;
  /** Returns the server's first error at or below this pointer. The caller must show it, as `FormErrors` will not. */
  readonly errorAt: (pointer: string) => string | undefined;
  /** Returns all errors at or below this pointer, each with its pointer. The caller must show them. */
  readonly errorsWithin: (pointer: string) => readonly string[];
  /** Returns the errors for which no field has called `text`, `errorAt` or `errorsWithin`. */
  readonly unassignedErrors: () => readonly string[];
  readonly submit: (send: () => Promise<unknown>) => (event: FormEvent) => void;
}

type TextFieldName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] &
  string;

/**
 * Holds the values of a form. Assigns the server's errors to fields by JSON pointer. `pointerByCode` maps the codes of
 * problems without a pointer to the field that shows the error. If a submission fails, the values are kept.
 */
export function useForm<Values extends object>(
  initial: Values,
  pointerByCode: { readonly [Code in Problem['code']]?: string } = {},
): Form<Values> {
  const [lastInitial, setLastInitial] = useState(initial);
  const [savedValues, setSavedValues] = useState(initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>([]);
  const [isSending, setIsSending] = useState(false);
  const editedSinceSubmit = useRef(new Set<string>());
  const shownPointers = new Set<string>();
  const pointerByField = new Map<string, string>();
  const isChanged = !isEqual(values, savedValues);
  // If the values have changed on the server, the form shows the new values, unless it has unsaved edits.
  if (!isEqual(initial, lastInitial)) {
    setLastInitial(initial);
    if (!isChanged) {
      setSavedValues(initial);
      setValues(initial);
    }
  }

  const errorAt = (pointer: string): string | undefined => {
    shownPointers.add(pointer);
    const error = errors.find((one) => isPointerWithin(one.pointer, pointer));
    return error && toSentence(error.detail);
  };
  const set = (change: Partial<Values>) => {
    setValues((previous) => ({ ...previous, ...change }));
    for (const name of Object.keys(change)) editedSinceSubmit.current.add(name);
    const changedPointers = Object.keys(change).map((name) => pointerByField.get(name) ?? `/${name}`);
    setErrors((previous) =>
      previous.filter((error) => !changedPointers.some((pointer) => isPointerWithin(error.pointer, pointer))),
    );
  };

  const resetTo = (next: Values, update: (previous: Values) => Values) => {
    setSavedValues(next);
    setValues(update);
    setErrors([]);
  };

  return {
    values,
    isSending,
    isChanged,
    set,
    reset: (next) => resetTo(next, () => next),
    markSaved: (next) => resetTo(next, (previous) => ({ ...next, ...pickFields(previous, editedSinceSubmit.current) })),
    text: (name, pointer = `/${name}`) => {
      pointerByField.set(name, pointer);
      return {
        value: values[name] as string,
        onChange: ({ currentTarget }) => set({ [name]: currentTarget.value } as Partial<Values>),
        error: errorAt(pointer),
      };
    },
    errorAt,
    errorsWithin: (parentPointer) => {
      shownPointers.add(parentPointer);
      return errors.filter(({ pointer }) => isPointerWithin(pointer, parentPointer)).map(formatError);
    },
    unassignedErrors: () =>
      errors.filter(({ pointer }) => ![...shownPointers].some((one) => isPointerWithin(pointer, one))).map(formatError),
    submit: (send) => (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (isSending) return;
      setIsSending(true);
      setErrors([]);
      const form = event.currentTarget;
      const sent = send();
      // `send` may have called `set` to normalise values. These changes do not count as edits.
      editedSinceSubmit.current.clear();
      sent
        .catch((error: unknown) => {
          setErrors(toFieldErrors(toProblem(error), pointerByCode));
          requestAnimationFrame(() => form.querySelector<HTMLElement>(INVALID_INPUT_SELECTOR)?.focus());
        })
        .finally(() => setIsSending(false));
    },
  };
}

function toFieldErrors(
  { errors, code, message }: Problem,
  pointerByCode: { readonly [code: string]: string },
): FieldErrors {
  const pointer = pointerByCode[code];
  return pointer === undefined ? errors : [{ pointer, detail: message }];
}

function formatError({ pointer, detail }: FieldErrors[number]): string {
  return `${pointer}: ${detail}`;
}

function pickFields<Values extends object>(values: Values, names: ReadonlySet<string>): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))) as Partial<Values>;
}

function isEqual(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isPointerWithin(pointer: string, parentPointer: string): boolean {
  return pointer === parentPointer || pointer.startsWith(`${parentPointer}/`);
}

function toSentence(detail: string): string {
  const text = `${detail.charAt(0).toUpperCase()}${detail.slice(1)}`;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
