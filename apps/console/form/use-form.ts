import { type UseFormReturnType, useForm as useMantineForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { toProblem } from '../api/problem.ts';
import { type ErrorTargets, type FieldError, toFieldErrors } from './to-field-errors.ts';

/** A form of `@mantine/form` that also shows the server's errors and knows the saved values. */
export interface FormState<Values> extends UseFormReturnType<Values> {
  /**
   * Returns the first error of the field or of its parts. The caller shows this error, so `UnassignedFormErrors` does
   * not.
   */
  readonly errorAt: (path: string) => string | undefined;
  /** Returns all errors of the field and of its parts, each after its JSON pointer. The caller shows them. */
  readonly errorsWithin: (path: string) => readonly string[];
  /**
   * The message of the last response if it was a problem that belongs to no field. The caller shows it. It is
   * `undefined` while the next request is running.
   */
  readonly problemMessage: string | undefined;
  /** Returns the errors of all paths that were not passed to `getInputProps`, `errorAt` or `errorsWithin`. */
  readonly unassignedErrors: () => readonly string[];
  /** Sends a request that saves nothing, such as a test. Shows the errors of its response. */
  readonly send: (request: () => Promise<unknown>) => Promise<void>;
  /** Sends a request that saves the values. If the request succeeds, the values count as saved. */
  readonly save: (request: (values: Values) => Promise<unknown>) => Promise<void>;
  /**
   * Marks these values as saved. Default: within `save` the submitted values, otherwise the current values. Fields that
   * were edited while the request was running keep the newer input.
   */
  markSaved(values?: Values): void;
}

/**
 * Holds the values of a form, also after a failed request. `initialValues` changes if the values change on the server.
 * The form then shows the new values, unless it has unsaved changes. Members named `rowId` only identify the rows of a
 * list on the page, so they do not count as changes.
 */
export function useForm<Values extends object>(initialValues: Values, targets: ErrorTargets = {}): FormState<Values> {
  const shownPaths = new Set<string>();
  const submitted = useRef<Values>(undefined);
  const [lastInitial, setLastInitial] = useState(initialValues);
  const [received, setReceived] = useState<readonly FieldError[]>([]);
  const [problemMessage, setProblemMessage] = useState<string>();
  const form = useMantineForm<Values>({
    initialValues,
    enhanceGetInputProps: ({ field, inputProps }) => {
      shownPaths.add(String(field));
      // A PasswordInput does not set `aria-invalid` on its input element.
      return inputProps.error === undefined ? undefined : { 'aria-invalid': true };
    },
  });
  // Mantine's isDirty misses a changed list if another field was edited and restored.
  const isDirty = (path?: string) =>
    path === undefined ? !isSameFormValue(form.getValues(), form.getInitialValues()) : form.isDirty(path);
  if (!isSameFormValue(initialValues, lastInitial)) {
    setLastInitial(initialValues);
    const showsInitial = !isDirty();
    const isShown = isSameFormValue(initialValues, form.getValues());
    form.setInitialValues(initialValues);
    if (showsInitial && !isShown) form.setValues(initialValues);
  }

  const markSaved = (saved = submitted.current ?? form.getValues()) => {
    const before = submitted.current;
    submitted.current = undefined;
    const current = form.getValues();
    const isEdited = (name: keyof Values) => before !== undefined && !isSameFormValue(current[name], before[name]);
    const edited = (Object.keys(current) as (keyof Values)[]).filter(isEdited).map((name) => [name, current[name]]);
    form.setInitialValues(saved);
    form.setValues({ ...saved, ...Object.fromEntries(edited) });
    form.resetDirty(saved);
  };
  const send = async (request: () => Promise<unknown>) => {
    if (form.submitting) return;
    form.setSubmitting(true);
    form.clearErrors();
    setProblemMessage(undefined);
    try {
      await request();
    } catch (error) {
      const problem = toProblem(error);
      const errors = toFieldErrors(problem, form.getValues(), targets);
      if (errors.length === 0) setProblemMessage(problem.message);
      setReceived(errors);
      // Reversed, so that a field with several errors shows its first error.
      form.setErrors(Object.fromEntries(errors.map(({ path, message }) => [path, message]).reverse()));
    } finally {
      form.setSubmitting(false);
    }
  };
  /** Errors whose field has not been edited since the response. */
  const current = received.filter(({ path }) => form.errors[path] !== undefined);
  return {
    ...form,
    isDirty,
    markSaved,
    problemMessage,
    send,
    save: (request) =>
      send(async () => {
        const values = form.getValues();
        submitted.current = values;
        try {
          await request(values);
          if (submitted.current) markSaved();
        } finally {
          submitted.current = undefined;
        }
      }),
    errorAt: (path) => {
      shownPaths.add(path);
      const [, error] = Object.entries(form.errors).find(([field]) => isPathWithin(field, path)) ?? [];
      return error === undefined ? undefined : String(error);
    },
    errorsWithin: (path) => {
      shownPaths.add(path);
      return current.filter((error) => isPathWithin(error.path, path)).map(({ located }) => located);
    },
    unassignedErrors: () =>
      current
        .filter((error) => ![...shownPaths].some((path) => isPathWithin(error.path, path)))
        .map(({ located }) => located),
  };
}

/** Whether two values have the same JSON, ignoring the order of object fields and fields named `rowId`. */
function isSameFormValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, toComparableMember) === JSON.stringify(other, toComparableMember);
}

function toComparableMember(name: string, value: unknown): unknown {
  if (name === 'rowId') return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function isPathWithin(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}.`);
}
