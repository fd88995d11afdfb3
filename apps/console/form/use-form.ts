import { type FormEvent, useRef, useState } from 'react';
import { type Problem, problemFrom } from '../api/problem.ts';

type Faults = Problem['errors'];

/** Some inputs stand in a box that is marked as well, and takes no focus. */
const FAULTY = ':is(input, textarea)[aria-invalid="true"]';

/** What a text input is given. */
export interface TextField {
  readonly value: string;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  readonly error: string | undefined;
}

export interface Form<Values> {
  readonly values: Values;
  readonly isSending: boolean;
  /** Whether anything differs from what the form began with. */
  readonly isChanged: boolean;
  readonly set: (change: Partial<Values>) => void;
  /** Begins anew with these values. */
  readonly reset: (values: Values) => void;
  /** Begins anew with what the server has taken, but for the fields that were changed since it was sent. */
  readonly saved: (values: Values) => void;
  readonly text: (name: TextNames<Values>, pointer?: string) => TextField;
  /** What the server says of the value at this pointer, or of what is within it. */
  readonly faultAt: (pointer: string) => string | undefined;
  /** What the server says of each place within this pointer, with the place. */
  readonly faultsWithin: (pointer: string) => readonly string[];
  /** What the server says of places that no field of the form has. */
  readonly otherFaults: () => readonly string[];
  readonly submit: (send: () => Promise<unknown>) => (event: FormEvent) => void;
}

type TextNames<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

/**
 * Holds the typed values and shows the server's errors beside their fields, found by JSON pointer. `places` maps
 * problems without a pointer to a field. The values stay until the server has accepted them.
 */
export function useForm<Values extends object>(
  initial: Values,
  places: { readonly [Code in Problem['code']]?: string } = {},
): Form<Values> {
  const [known, setKnown] = useState(initial);
  const [begunWith, setBegunWith] = useState(initial);
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults>([]);
  const [isSending, setIsSending] = useState(false);
  const changedSince = useRef(new Set<string>());
  const shown = new Set<string>();
  const placeOf = new Map<string, string>();
  const isChanged = !isSame(values, begunWith);
  // What changed elsewhere is taken up, unless somebody is typing.
  if (!isSame(initial, known)) {
    setKnown(initial);
    if (!isChanged) {
      setBegunWith(initial);
      setValues(initial);
    }
  }

  const faultAt = (pointer: string): string | undefined => {
    shown.add(pointer);
    const fault = faults.find((one) => isWithin(one.pointer, pointer));
    return fault && sentence(fault.detail);
  };
  const set = (change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }));
    for (const name of Object.keys(change)) changedSince.current.add(name);
    const changed = Object.keys(change).map((name) => placeOf.get(name) ?? `/${name}`);
    setFaults((before) => before.filter((fault) => !changed.some((pointer) => isWithin(fault.pointer, pointer))));
  };

  const beginWith = (next: Values, now: (before: Values) => Values) => {
    setBegunWith(next);
    setValues(now);
    setFaults([]);
  };

  return {
    values,
    isSending,
    isChanged,
    set,
    reset: (next) => beginWith(next, () => next),
    saved: (next) => beginWith(next, (before) => ({ ...next, ...only(before, changedSince.current) })),
    text: (name, pointer = `/${name}`) => {
      placeOf.set(name, pointer);
      return {
        value: values[name] as string,
        onChange: ({ currentTarget }) => set({ [name]: currentTarget.value } as Partial<Values>),
        error: faultAt(pointer),
      };
    },
    faultAt,
    faultsWithin: (place) => {
      shown.add(place);
      return faults.filter(({ pointer }) => isWithin(pointer, place)).map(withPlace);
    },
    otherFaults: () => faults.filter(({ pointer }) => ![...shown].some((one) => isWithin(pointer, one))).map(withPlace),
    submit: (send) => (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (isSending) return;
      setIsSending(true);
      setFaults([]);
      const form = event.currentTarget;
      const sent = send();
      // Sending begins with what is set right in the fields themselves.
      changedSince.current.clear();
      sent
        .catch((error: unknown) => {
          setFaults(faultsOf(problemFrom(error), places));
          requestAnimationFrame(() => form.querySelector<HTMLElement>(FAULTY)?.focus());
        })
        .finally(() => setIsSending(false));
    },
  };
}

function faultsOf({ errors, code, message }: Problem, places: { readonly [code: string]: string }): Faults {
  const pointer = places[code];
  return pointer === undefined ? errors : [{ pointer, detail: message }];
}

function withPlace({ pointer, detail }: Faults[number]): string {
  return `${pointer}: ${detail}`;
}

function only<Values extends object>(values: Values, names: ReadonlySet<string>): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))) as Partial<Values>;
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isWithin(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}

function sentence(detail: string): string {
  const text = `${detail.charAt(0).toUpperCase()}${detail.slice(1)}`;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
