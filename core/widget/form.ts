export const FIELD_KINDS = ['text', 'email', 'tel', 'textarea', 'select', 'checkbox'] as const;

/** What a field holds: it decides how the widget shows it and what is accepted. */
export type FieldKind = (typeof FIELD_KINDS)[number];

/** One of the answers that a `select` takes. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

export interface FormField {
  /** What the answer goes by, also on the ticket. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly label: string;
  /** Of a `checkbox`: that it must be ticked. */
  readonly required: boolean;
  /** The most code points of an answer. */
  readonly limit: number;
  /** Of a `select`; else none. */
  readonly options: readonly FieldOption[];
}

export interface Form {
  readonly key: string;
  readonly fields: readonly FormField[];
}

/** The most code points that an answer of each kind may be allowed. */
export const LONGEST_ANSWERS: Readonly<Record<FieldKind, number>> = {
  text: 500,
  email: 254,
  tel: 40,
  textarea: 4000,
  select: 120,
  checkbox: 4,
};
